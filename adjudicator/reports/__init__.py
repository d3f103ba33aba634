"""What the judge says: views and events become text, HTML and JSON.

A template gets a view made for one reader, and a view holds nothing that its reader may not see.
"""
