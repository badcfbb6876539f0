/** Words that end like English superlatives but are none. */
const NOT_EST =
  /^(?:interest|forest|harvest|guest|test|rest|west|request|modest|honest|chest|nest|vest|quest|invest|suggest|digest|protest|contest|arrest|manifest|northwest|southwest|conquest|everest|latest|behest|crest|zest|pest|fest|jest|lest|attest|detest|divest|earnest|tempest|inquest|bequest|midwest|budapest|\p{L}*fest)s?$/iu
/** German words in -ste that are not superlatives: adjectives whose stem ends in -st, and verbs. */
const NOT_STE =
  /^(?:robust|\p{L}*fest|\p{L}*wachst?|erst|ernst|bewusst|selbst|trist|leist|kost|test|just|must|lust|rost|rüst|pass|fass|wuss|muss|zuletzt|ho?st|last|tast|nächst)e[nrms]?$/iu

const PATTERNS: readonly RegExp[] = [
  // English
  /\b(?:best|finest|greatest|ultimate|unbeatable|unrivall?ed|unmatched|unsurpassed|world-class|top-rated|top rated|best-selling|bestselling|leading|premier|second to none|like no other|one of a kind|the only)\b/giu,
  /\bmost\s+(?!of\b|people\b|homes\b|rooms\b|days\b|cases\b|other\b)\p{L}+/giu,
  /(?:#|\bno\.?\s?|\bnumber\s|\bnr\.?\s?|\bnummer\s|\bnuméro\s|\bn°\s?|\bnúmero\s|\bnumero\s)(?:1|one|eins|un|uno|één)\b/giu,
  // German
  /\bam\s+\p{L}+sten\b/giu,
  /\b(?:beste[nrms]?|weltbeste[nrms]?|allerbeste[nrms]?|meistverkauft\p{L}*|meistgekauft\p{L}*|führend\p{L}*|unschlagbar\p{L}*|unübertroffen\p{L}*|unvergleichlich\p{L}*|einzigartig\p{L}*|größte[nrms]?|marktführer\p{L}*|spitzenreiter)\b/giu,
  // French, Spanish, Italian, Portuguese, Dutch
  /\b(?:le|la|les|des|du|nos|notre|votre|vos)\s+plus\s+\p{L}+/giu,
  /\b(?:meilleure?s?|inégalée?s?|incomparables?)\b/giu,
  /\b(?:el|la|los|las|lo|nuestro|nuestra)\s+(?:\p{L}+\s+)?más\s+\p{L}+/giu,
  /\b(?:mejor|mejores|inigualables?|melhor|melhores)\b/giu,
  /\b(?:il|la|lo|i|gli|le|nostro|nostra)\s+(?:\p{L}+\s+)?più\s+\p{L}+/giu,
  /\b(?:migliore?|migliori|ineguagliabil[ei])\b/giu,
  /\bo\s+mais\s+\p{L}+|\ba\s+mais\s+\p{L}+/giu,
  /\bmeest\s+\p{L}+/giu,
  // Others: the plain word for best or most.
  /(?:(?<!\p{L})naj\p{L}{4,}|(?<!\p{L})nej\p{L}{4,}|bedste|bästa|största|største|dünyanın\s+en\s+\p{L}+|en\s+iyi|सबसे|सर्वश्रेष्ठ|最高|最も|一番|世界一|日本一|第一|最(?![后後近终終中])\p{Script=Han}|가장|최고|제일)/giu,
]

/** Returns superlatives and claims to be first, as written in the text. */
export function superlativesOf(text: string): string[] {
  const found = PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[0]))
  for (const [word] of text.matchAll(/(?<!\p{L})\p{L}{3,40}est(?!\p{L})/gu))
    if (!NOT_EST.test(word)) found.push(word)
  // German adjectives are lower-case; nouns such as Liste and Küste are not.
  for (const [word] of text.matchAll(/(?<![\p{L}])\p{Ll}{3,40}ste[nrms]?\b/gu))
    if (!NOT_STE.test(word)) found.push(word)
  return [...new Set(found)]
}
