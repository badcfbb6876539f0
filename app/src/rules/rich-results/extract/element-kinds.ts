/**
 * Groups of elements that the HTML standard's tree construction treats alike (§13.2.6, "in body" and the table
 * modes).
 */

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** Elements without content and end tag. */
export const voids = set(
  'area base basefont bgsound br col embed hr image img input keygen link meta param source track wbr',
)
/** Elements that are reopened if another tag closed them. */
export const formatting = set('a b big code em font i nobr s small strike strong tt u')
/** Elements whose start tag closes an open `p`. */
export const closesParagraph = set(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form header ' +
    'hgroup hr main menu nav ol p search section summary ul h1 h2 h3 h4 h5 h6 pre listing li dd dt xmp',
)
/** Elements whose end tag closes everything open inside them, and is ignored if none is open in the scope. */
export const closedWhole = set(
  'address article aside blockquote button center details dialog dir div dl fieldset figcaption figure footer header ' +
    'hgroup listing main menu nav ol p pre search section summary ul li dd dt applet marquee object',
)
export const headings = set('h1 h2 h3 h4 h5 h6')
export const tableParts = set('caption colgroup col tbody tfoot thead tr td th')
/** Inside these, text and other elements are moved before the table. */
export const tableContexts = set('table tbody tfoot thead tr colgroup')

const scope = 'applet caption html marquee object select table td template th'
export const scopeEnds = set(scope)
export const scopeEndsOf: Readonly<Record<string, ReadonlySet<string>>> = {
  p: set(`${scope} button`),
  li: set(`${scope} ol ul`),
}

/** Elements that end tags of ordinary elements do not search past. */
export const special = set(
  `${scope} address area article aside base basefont bgsound blockquote body br button center col colgroup dd details ` +
    'dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr ' +
    'iframe img input keygen li link listing main menu meta nav noembed noframes noscript ol p param plaintext pre ' +
    'script section source style summary tbody textarea tfoot thead title tr track ul wbr xmp',
)

/** Elements for which an implicit close has further effects that the simple rules do not cover. */
export const closedByNameOnly = new Set([...formatting, 'applet', 'form', 'marquee', 'object', 'select'])

/** Pages with these need the full parser. */
export const unusual = set('frame frameset math plaintext rb rp rt rtc')
