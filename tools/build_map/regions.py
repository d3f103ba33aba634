"""Which states and provinces of today make up a territory of the board, by territory code.

The board decides: what touches must be neighbours. Hence Chad goes to North Africa (else Egypt
would touch Congo), the north and east of Kazakhstan to Ural, the west of Mongolia to Siberia,
Manchuria and Inner Mongolia to Mongolia, and Southampton Island to Oikiqtaluk.
"""

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

_COUNTRIES: Final = """
CAM MEX GTM BLZ HND SLV NIC CRI PAN CUB HTI DOM JAM PRI BHS TTO USG
VEN VEN COL GUY SUR GUF
PER PER ECU BOL
BRA BRA
ARG ARG CHL PRY URY
FAL FLK
GRE GRL
ICE ISL
GBR GBR ENG WLS SCT NIR IRL IMN
SVA NSV
SCA NOW SWE FIN ALD
NEU DEU DNK NLD BEL BFR BWR BCR LUX CHE LIE AUT CZE SVK POL HUN
SEU ITA VAT SMR SVN HRV BIH BIS BHF SRB SRS SRV MNE KOS ALB MKD GRC BGR ROU
WEU FXX ESP PRX AND MCO GIB
UKR EST LVA LTU BLR UKR MDA
NAF MAR SAH DZA TUN MRT MLI NER TCD SEN GMB GNB GIN SLE LBR CIV GHA TGO BEN BFA NGA
EGY EGY LBY
EAF SDN SDS ETH ERI DJI SOM SOP SOX SOL KEN UGA RWA BDI TZA TZZ
CON COD COG GAB GNQ CMR CAF
SAF ZAF NAM BWA ZWE MOZ MWI ZMB AGO LSO SWZ
MAD MDG
MID TUR CYP CYN ESB WSB ISR PSX WEB GAZ LBN SYR SYX SYU JOR IRQ IRR IRK SAU YEM OMN ARE QAT BHR KWT IRN GEO GEG GEA ARM AZE
AFG AFG TKM UZB TJK KGZ
IND IND PAK BGD NPL BTN LKA KAS
SIA MMR THA LAO KHM VNM SGP
CHI CHN TWN HKG MAC
MON MNG PRK KOR
JAP JPN
INO IDN BRN TLS
NGU PNG PNX PNB
PHI PHL
NZE NZL
"""  # noqa: E501
"""A territory's code, then Natural Earth's codes of countries and their parts (gu_a3)."""

_PROVINCES: Final = """
ALA US AK
HAW US HI
WUS US WA OR CA NV ID MT WY UT AZ NM CO ND SD NE KS
EUS US TX OK MN IA MO AR LA WI IL MI IN OH KY TN MS AL GA FL SC NC VA WV MD DE DC PA NJ NY CT RI MA VT NH ME
NWT CA YT NT NU
ALB CA BC AB SK
ONT CA MB ON
QUE CA QC NL NB NS PE
WAU AU WA NT
EAU AU SA QLD NSW VIC TAS ACT X02~
NGU ID PA PB
INO MY 12 13 15
SIA MY 01 02 03 04 05 06 07 08 09 10 11 14 16
MON CN NM HL JL LN
SIB MN 071 046 043
URA KZ SEV KUS PAV AKM AST KAR VOS
AFG KZ ALA ZHA YUZ MAN KZY AKT ZAP ATY
URA RU SVE CHE KGN TYU KHM YAN OMS X01~ PER BA
SIB RU AL ALT NVS TOM KEM KK KYA TY
IRK RU IRK BU ZAB
YAK RU SA
KAM RU KAM CHU MAG KHA PRI SAK AMU YEV
UKR RU PSK KDA KC KB SE IN CE DA MUR KR LEN KGD SMO BRY KRS BEL VOR ROS ORE SAR AST VGG NEN SPE ARK KL LIP
UKR RU TAM TA ULY PNZ ORL MO KLU KOS YAR VLA RYA IVA NIZ TUL CU VLG NGR TVE MOW MOS ME KIR UD KO SAM STA AD
UKR UA 43 40
"""  # noqa: E501
"""A territory's code, a country, and the provinces of it (ISO 3166-2) that go there."""

_DIVIDED: Final = ("USA", "CAN", "AUS", "RUS", "KAZ")
"""Countries whose provinces are all named above; what is not named is left out."""

_LEFT_OUT: Final = ("GLP", "MYT", "REU", "MTQ", "BVT", "PAZ", "PMD", "TKL", "PFA")


def _by_country() -> dict[str, str]:
    rows = [line.split() for line in _COUNTRIES.strip().splitlines()]
    return {country: territory for territory, *countries in rows for country in countries}


def _by_province() -> dict[str, str]:
    rows = [line.split() for line in _PROVINCES.strip().splitlines()]
    return {f"{land}-{code}": territory for territory, land, *codes in rows for code in codes}


_BY_COUNTRY: Final = _by_country()
_BY_PROVINCE: Final = _by_province()


def territory_of(attributes: Mapping[str, str]) -> str | None:
    """The territory to which a province belongs, by Natural Earth's attributes; None for none."""
    if province := _BY_PROVINCE.get(attributes["iso_3166_2"]):
        return province
    country = attributes["adm0_a3"]
    part = attributes["gu_a3"] or country
    if country in _DIVIDED:
        return None
    if part in _BY_COUNTRY:
        return _BY_COUNTRY[part]
    return None if part in _LEFT_OUT else _BY_COUNTRY.get(country)


def territory_of_island(territory: str, lon: float, lat: float, province: str) -> str | None:
    """Where an island of a territory goes, by its middle; None where it is left out.

    Far islands would only shrink the map, and a few belong to a neighbour on the board.
    """
    if territory == "NWT" and province == "CA-NU" and _within(_ARCTIC, lon, lat):
        return "OIK"
    if territory not in _KEPT or _within(_KEPT[territory], lon, lat):
        return "SEU" if territory == "WEU" and _within(_CORSICA, lon, lat) else territory
    return None


_Area: TypeAlias = tuple[float, float, float, float]
"""West, south, east and north, in degrees."""

_ARCTIC: Final[tuple[_Area, ...]] = ((-100, 68.4, 180, 90), (-88, -90, 180, 90))
_CORSICA: Final[tuple[_Area, ...]] = ((8.4, 35, 180, 90),)

_KEPT: Final[dict[str, tuple[_Area, ...]]] = {
    "ALA": ((-170, -90, 0, 90),),  # without the outer Aleutians
    "UKR": ((-180, -90, 180, 78),),  # without Franz Josef Land
    "WEU": ((-12, 35, 180, 90),),  # without the Canaries and the Azores
    "PER": ((-85, -90, 180, 90),),  # without the Galapagos
    "ARG": ((-78, -90, 180, 90),),  # without Easter Island and Juan Fernandez
    "IND": ((-180, -90, 91, 90), (91, 15, 180, 90)),  # without the Andamans
    "SAF": ((-180, -40, 180, 90),),
    "NZE": ((0, -48, 180, -34),),
    "EAU": ((-180, -50, 155, 90),),
    "JAP": ((-180, 30, 180, 90),),
    "BRA": ((-180, -90, -34, 90),),
}
"""Where islands must lie to be kept, of the territories that have others."""


def _within(areas: Iterable[_Area], lon: float, lat: float) -> bool:
    return any(west <= lon <= east and south <= lat <= north for west, south, east, north in areas)
