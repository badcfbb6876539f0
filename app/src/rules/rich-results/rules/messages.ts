/**
 * All sentences of the rules: the key in `rich-results.json` and the names of its values. Any sentence may also take
 * `in`, the path of the object. A test compares the sentences of each language with this list.
 */
export const messages = {
  missing: ['field'],
  missingBecause: ['field', 'why'],
  missingContext: [],
  missingType: [],
  unknownType: ['type', 'meant'],
  missingGroup: [],
  missingSku: [],
  either: ['fields'],
  eitherBecause: ['fields', 'why'],
  noVariants: [],
  noIdentifier: [],
  forbidden: ['field', 'why'],
  forbiddenUnshipped: ['field'],
  notThree: ['one', 'two', 'three'],
  notBoth: ['one', 'two'],
  ignored: ['field', 'why'],
  ignoredBeside: ['field', 'other'],
  ignoredPrice: [],
  ignoredReviewed: [],
  ignoredCountry: ['field', 'countries', 'country'],
  ignoredOffer: ['field'],
  ignoredOld: ['field', 'other'],
  ignoredHandling: [],
  ignoredPoints: [],
  ignoredType: [],
  isbn: [],
  prosReviews: [],
  country: ['field', 'one', 'two'],
  validFrom: ['field'],
  groupId: ['field', 'other', 'value'],
  priceMismatch: ['one', 'two'],
  currencyMismatch: ['one', 'two'],
  twoPrices: ['field', 'one', 'other', 'two', 'used'],
  memberPrice: [],
  strikethrough: [],
  activePrices: [],
  returnPolicy: [],
  shippingCurrency: ['one', 'two'],
  invalidCountry: ['field'],
  invalidCurrency: ['field'],
  invalidDate: ['field'],
  invalidDuration: ['field'],
  invalidTime: ['field'],
  invalidEnum: ['field'],
  invalidGtin: ['field'],
  restrictedGtin: ['field'],
  invalidLength: ['field', 'count'],
  invalidNumber: ['field'],
  invalidWhole: ['field'],
  invalidPrice: ['field'],
  invalidType: ['field'],
  invalidReviewed: ['field', 'type'],
  invalidUrl: ['field'],
  incompleteUrl: ['field'],
  otherSite: ['field'],
  thisPage: ['field'],
  partOfPage: ['field'],
  anchor: ['field'],
  pageUrl: ['field', 'what'],
  clipUrl: ['field'],
  reference: ['field', 'target'],
  categoryCode: [],
  decimals: ['field'],
  seek: [],
  valueOrRange: ['field'],
  years: ['field', 'steps'],
  invalidValue: ['field', 'what'],
  authors: ['field'],
  timezone: ['field'],
  moments: [],
  noOffer: [],
  aggregateOffer: [],
  siteName: [],
  siteFolder: [],
  foreignReview: [],
  worldwide: [],
  notPositive: ['field'],
  sameStart: [],
  sameUrl: [],
  sameVariantUrl: [],
  sameVariant: ['what'],
  rising: ['field'],
  notVisible: [],
  ratingRange: ['least', 'most', 'field'],
  smallImage: ['field'],
  outOfRange: ['field', 'limits'],
  share: ['field'],
  past: ['field'],
  severalReviews: [],
  retiredHowTo: [],
  retiredFaq: [],
  retiredSearch: [],
  selfServing: ['type'],
  breadcrumbItems: [],
  carouselOne: ['least'],
  carouselItems: ['least', 'items'],
  carouselTypes: [],
  howToSteps: [],
  prosNone: [],
  prosOne: [],
  oneUsed: ['field', 'values'],
  manyUsed: ['field', 'values', 'most'],
  services: ['field'],
  duplicateProperty: ['field', 'places', 'id'],
  stopped: [],
  json: [],
  jsonEmpty: [],
  jsonMore: [],
  jsonTwo: [],
  jsonDeep: ['most'],
  jsonLineBreak: [],
  jsonTab: [],
  jsonControl: [],
  jsonTop: [],
  jsonTopBecause: ['why'],
  jsonMember: [],
  jsonMemberBecause: ['why'],
  jsonItem: [],
  jsonItemBecause: ['why'],
  jsonName: [],
  jsonNameBecause: ['why'],
  jsonColon: [],
  jsonColonBecause: ['why'],
  jsonNumber: [],
  jsonNumberBecause: ['why'],
  jsonType: [],
  jsonTypeBecause: ['why'],
  jsonNoEscape: [],
  jsonEscape: ['character'],
  jsonEndless: [],
  jsonTwice: ['name'],
  severalProducts: ['nodes'],
  asWritten: ['text'],
} as const satisfies Record<string, readonly string[]>

/** Conditions and expectations that are inserted into sentences and have texts of their own. */
export const phrases = [
  'freeReturn',
  'returnShipping',
  'finiteWindow',
  'noReturn',
  'returnsPermitted',
  'seasonal',
  'points',
  'calories',
  'noTimes',
  'oneTime',
  'mediaFile',
  'player',
  'modelFile',
  'subdivision',
  'countryCodes',
  'phone',
  'percentage',
  'amount',
  'noSpaces',
  'isbn',
  'true',
  'lastItem',
  'lastMember',
  'missingComma',
  'textEnds',
  'htmlEntities',
  'templateCode',
  'typographicQuotes',
  'singleQuotes',
  'jsonComments',
  'htmlInside',
  'noJsonValue',
  'noValue',
  'noValueOrBracket',
  'quoteInside',
] as const

export type MessageKey = keyof typeof messages
export type PhraseKey = (typeof phrases)[number]
export type LimitKey = 'least' | 'most' | 'below'

/** A value of a sentence: a name or number, the same in every language, or a part with its own text. */
export type MessageValue =
  | string
  | number
  | { phrase: PhraseKey }
  | { names: readonly string[] }
  | { limits: readonly { limit: LimitKey; value: string }[] }

/**
 * Values that any sentence may have in addition; each adds a sentence after it. `found`: the wrong value, cut to what
 * fits on a line. `allowed`: the allowed values, if the list is short.
 */
export const wrongValues = ['found', 'allowed'] as const

/** A sentence as data; its text is made on display. */
export interface Message<Key extends MessageKey = MessageKey> {
  key: Key
  values: Readonly<Record<string, MessageValue>>
}

interface Kinds {
  why: { phrase: PhraseKey }
  what: string | { phrase: PhraseKey }
  fields: { names: readonly string[] }
  limits: { limits: readonly { limit: LimitKey; value: string }[] }
}
type Values<Key extends MessageKey> = {
  [Name in (typeof messages)[Key][number]]: Name extends keyof Kinds ? Kinds[Name] : string | number
} & PropertyPath

/** Property names from the top node to the object, `offers.shippingDetails`; left out at the top. */
export interface PropertyPath {
  in?: string
}

/** Creates a sentence with the values it takes. */
export function message<Key extends MessageKey>(key: Key, values: Values<Key>): Message<Key> {
  return { key, values }
}
