/** A place recognised by the form of the sentence, and the words around it that are judged. */
export interface Origin {
  /** Capitalised words after `made in`, `aus`, `uit`, …: `North Yorkshire`. */
  name: string
  /** The name with the words before it. */
  words: string
}

/** Names begin with a capital; a few in a row are one name. */
const NAME = String.raw`\p{Lu}[\p{L}’'-]+(?:[ ]\p{Lu}[\p{L}’'-]+){0,3}`
/** Up to three lower-case words: `made by hand in`, `fabriqué dans le`. */
const SMALL = String.raw`(?:[ ]\p{Ll}[\p{L}’']*){0,3}?`
const THE = "(?:the |our |its |a |le |la |les |los |las |el |il |lo |i |gli |de |het |l[’'])?"

const of = (pattern: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])${pattern}`, 'gu')
const either = (words: string): string => `(?:${words.trim().replace(/\s+/g, '|')})`

/** Phrases of making, by language: a capitalised word after one and `in` is the place. */
const MAKING = [
  of(
    String.raw`(?:[Hh]and[ -]?)?${either(`[Mm]ade [Cc]rafted [Mm]anufactured [Pp]roduced [Bb]uilt [Ww]oven [Kk]nit [Kk]nitted [Ss]ewn
    [Ss]titched [Ff]orged [Cc]arved [Tt]urned [Tt]hrown [Bb]lown [Cc]ast [Pp]oured [Gg]rown [Hh]arvested [Bb]rewed [Rr]oasted
    [Dd]istilled [Pp]rinted [Aa]ssembled [Dd]esigned [Dd]yed [Ss]pun [Tt]anned [Ff]ired [Mm]illed [Bb]ottled [Bb]aked [Pp]ainted
    [Tt]ailored [Ss]ourced [Qq]uarried [Pp]ressed [Rr]aised [Bb]lended`)}${SMALL} (?:[Ii]n|near) ${THE}(?<name>${NAME})`,
  ),
  of(String.raw`[Ff]abriquée?s?${SMALL} (?:en|à|au|aux|dans) ${THE}(?<name>${NAME})`),
  of(
    String.raw`${either('[Ff]aite?s? [Pp]roduite?s? [Tt]issée?s? [Tt]ricotée?s? [Cc]ousue?s? [Cc]onçue?s? [Ff]orgée?s?')}${SMALL} (?:en|à|au|aux|dans) ${THE}(?<name>${NAME})`,
  ),
  of(
    String.raw`${either('[Hh]ech[oa]s? [Ff]abricad[oa]s? [Pp]roducid[oa]s? [Ee]laborad[oa]s? [Tt]ejid[oa]s? [Cc]osid[oa]s? [Ff]eit[oa]s? [Pp]roduzid[oa]s? [Tt]ecid[oa]s?')}${SMALL} (?:en|em|no|na|nos|nas) ${THE}(?<name>${NAME})`,
  ),
  of(
    String.raw`${either('[Pp]rodott[oaie] [Ff]att[oaie] [Rr]ealizzat[oaie] [Ff]abbricat[oaie] [Ll]avorat[oaie] [Cc]ucit[oaie] [Tt]essut[oaie]')}${SMALL} (?:in|a|ad|nel|nella|nelle|nei|sul|sulla) ${THE}(?<name>${NAME})`,
  ),
  of(
    String.raw`${either('[Gg]emaakt [Vv]ervaardigd [Gg]eproduceerd [Gg]eweven [Gg]ebreid [Hh]andgemaakt')}${SMALL} in ${THE}(?<name>${NAME})`,
  ),
  of(
    String.raw`${either('[Ww]ykonan[yaeio]\\p{Ll}* [Ww]yprodukowan\\p{Ll}* [Uu]szyt\\p{Ll}* [Zz]robion\\p{Ll}* [Vv]yroben\\p{Ll}* [Uu]šit\\p{Ll}* [Tt]kan\\p{Ll}*')}${SMALL} (?:w|we|v|ve|na) (?<name>${NAME})`,
  ),
  of(
    String.raw`${either('[Tt]illverka[dt]e? [Gg]jor[dt]a? [Vv]äv[dt]a? [Ss]tickade? [Ff]remstillet [Ll]avet [Vv]ævet [Ss]trikket [Pp]roduceret')}${SMALL} (?:i|på) (?<name>${NAME})`,
  ),
]
/** Phrases of origin. In a title that capitalises every word they count only at the end of a part. */
const COMING = [
  of(String.raw`[Ff]rom ${THE}(?<name>${NAME})`),
  of(String.raw`[Uu]it ${THE}(?<name>${NAME})`),
  of(String.raw`[Ff]rån (?<name>${NAME})`),
  of(String.raw`[Ff]ra (?<name>${NAME})`),
  of(String.raw`[Zz]e? (?<name>${NAME})`),
  of(String.raw`(?:[Pp]rovenante?s?|[Vv]enante?|[Oo]riginaires?) d(?:e |u |es )${THE}(?<name>${NAME})`),
  of(
    String.raw`(?:[Pp]rocedentes?|[Oo]riginari[oa]s?|[Pp]rovenientes?) d(?:e |el |o |a )${THE}(?<name>${NAME})`,
  ),
  of(
    String.raw`(?:[Pp]rovenient[ei]|[Oo]riginari[oaie]) d(?:a |al |alla |alle |ai |all[’'])(?<name>${NAME})`,
  ),
  // The apostrophe marks names only: `Bursa'da`, `Bursa'dan`.
  of(String.raw`(?<name>\p{Lu}\p{L}+)['’](?:[dt][ae]n?|n[dt][ae]n?)(?!\p{L})`),
]
/**
 * German capitalises every noun: a name is a word with the form of a place name, or, after the plainest words of
 * making, one without the form of a noun.
 */
const GERMAN_AUS = of(String.raw`[Aa]us (?:der |dem |den )?(?<name>${NAME})`)
const GERMAN_MAKING = [
  of(
    String.raw`${either('(?:[Hh]and)?[Gg]efertigt [Hh]andgefertigt [Hh]ergestellt [Pp]roduziert [Gg]emacht [Gg]eschmiedet [Gg]egossen [Gg]etöpfert')}${SMALL} in (?:der |dem |den )?(?<name>${NAME})`,
  ),
  of(
    String.raw`[Ii]n (?:der |dem |den )?(?<name>\p{Lu}\p{Ll}+) ${either('hergestellt gefertigt handgefertigt produziert gemacht geschmiedet gegossen getöpfert')}`,
  ),
]
const GERMAN_PLACE =
  /(?:(?<!in|aus|hinter|flach|weide|acker|bau|moor)land|franken|gau|tal|berg|burg|stadt|hausen|heim|ingen|dorf|furt|mark|(?<!ur|misch|regen|laub|nadel)wald|gebirge|shire|brücken|roda|leben|kirchen|rück|hagen|münde|haven|weiler|büttel|falen|ingen|itz|stein)$/iu
const GERMAN_NOUN =
  /(?:[a-zäöüß]e[nrlms]?|stoff|stahl|glas|metall|papier|garn|wachs|öl|ton|harz|blech|draht|gummi|zeug|baum|tuch|samt|guss|ung|heit|keit|schaft|tion|arbeit|hand|anbau|zucht|betrieb|werk|werkstatt|sortiment|qualität|manufaktur|form|stück|material|stil|design|optik|haus|auftrag|deutsch|fischgrat|wunschmaß|maß|team|ofen|studio|atelier)$/iu
/** Japanese and Chinese mark the place where something is grown or made as `…産`. */
const ASIAN = [
  /(?<name>[\p{Script=Han}\p{Script=Katakana}ー]{2,5})[産产](?![業业品地物出量])/gu,
  /产[自于](?<name>\p{Script=Han}{2,4})/gu,
]
const NOT_GROWN = /(?:国|國|特|生|水|農|农|遺|遗|資|资|財|财|量|共|出|原|破|不動|房地|海|土|畜)$/u

/** Capitalised words that are not places after these phrases: days, months, product words in titles. */
const NO_PLACES = new Set(
  `monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october
  november december spring summer autumn winter christmas easter small solid natural recycled organic sustainable fine real pure
  premium soft genuine local our your the this these one two three four single best high top hand start scratch home house nature
  wood family studio workshop wild fresh raw renewable responsible ethical first every any all batches stock store shop light
  dark black white red blue green grey gray brown pink yellow orange purple beige cream navy gold silver rose mother god day
  morning night sizes size full quality luxury classic modern traditional vintage old heavy thick thin large extra reusable oven heart ground sea source field farm garden forest past
  beginning kitchen table desk seed main mano mão casa maison handarbeit`.split(/\s+/),
)

/** Returns the places a text names by form alone; the caller checks whether they are in the source. */
export function originsOf(text: string): Origin[] {
  const isTitled = isTitleCased(text)
  const found = [
    ...[...MAKING, ...COMING].flatMap((pattern) => matchesOf(text, pattern, isTitled ? isAlone : () => true)),
    ...matchesOf(text, GERMAN_AUS, ({ name }) => GERMAN_PLACE.test(name)),
    ...GERMAN_MAKING.flatMap((pattern) =>
      matchesOf(text, pattern, ({ name }) => GERMAN_PLACE.test(name) || !GERMAN_NOUN.test(name)),
    ),
  ]
  const asian = ASIAN.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: words, groups }) => {
      const name = groups?.['name'] ?? ''
      return NOT_GROWN.test(name) ? [] : [{ name, words }]
    }),
  )
  return [...found, ...asian]
}

interface Found {
  name: string
  /** Returns the text that follows. */
  rest: () => string
}

function matchesOf(text: string, pattern: RegExp, isName: (found: Found) => boolean): Origin[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: words, index, groups }) => {
    const name = groups?.['name'] ?? ''
    const found = { name, rest: () => text.slice(index + words.length) }
    return !isNoPlace(name) && isName(found) ? [{ name, words: words.trim() }] : []
  })
}

/** True for a name in a title-cased text: it ends its part, and is one word or begins with `North`, `Saint`, … */
const isAlone = ({ name, rest }: Found): boolean =>
  /^\s*(?:$|[|–—,.:;!?()-])/u.test(rest()) &&
  (!name.includes(' ') ||
    /^(?:North|South|East|West|Upper|Lower|Great|New|Saint|San|Santa|Los|Las)/.test(name))

function isNoPlace(name: string): boolean {
  const [first = ''] = name.split(' ')
  // `Grandmother’s way`.
  if (/['’]s$/.test(name)) return true
  return (
    first.length < 3 ||
    first === first.toLocaleUpperCase('en') ||
    NO_PLACES.has(first.toLocaleLowerCase('en'))
  )
}

/** True if most longer words are capitalised: capitals then show nothing. */
function isTitleCased(text: string): boolean {
  const words = (text.match(/\p{L}{4,}/gu) ?? []).slice(1)
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word))
  return words.length >= 2 && capitals.length / words.length > 0.6
}
