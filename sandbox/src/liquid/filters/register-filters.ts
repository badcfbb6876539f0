import type { Liquid } from 'liquidjs'
import { arrayFilters } from './array.ts'
import { assetFilters } from './asset.ts'
import { colorFilters } from './color.ts'
import { dateFilters } from './date.ts'
import { fontFilters } from './font.ts'
import { formatFilters } from './format.ts'
import { htmlFilters, paymentTypeFilters } from './html.ts'
import { imageFilters } from './image.ts'
import { linkFilters } from './link.ts'
import { mathFilters } from './math.ts'
import { mediaFilters } from './media.ts'
import { metafieldFilters } from './metafield.ts'
import { moneyFilters } from './money.ts'
import { pagePartFilters } from './page-parts.ts'
import { stringFilters } from './string.ts'
import { translateFilters } from './translate.ts'

/** liquidjs filters that the platform lacks: a theme that uses one must not work here either. */
const FOREIGN = [
  'array_to_sentence_string',
  'cgi_escape',
  'date_to_long_string',
  'date_to_rfc822',
  'date_to_string',
  'date_to_xmlschema',
  'find_exp',
  'find_index_exp',
  'group_by',
  'group_by_exp',
  'has_exp',
  'inspect',
  'jsonify',
  'normalize_whitespace',
  'number_of_words',
  'pop',
  'push',
  'raw',
  'reject_exp',
  'sample',
  'shift',
  'slugify',
  'squish',
  'to_integer',
  'unescape',
  'unshift',
  'uri_escape',
  'where_exp',
  'xml_escape',
]

/** Replaces the filters of an instance with those of the platform. */
export function registerFilters(liquid: Liquid): void {
  for (const name of FOREIGN) liquid.unregisterFilter(name)
  const groups = [
    arrayFilters,
    assetFilters,
    colorFilters,
    dateFilters,
    fontFilters,
    formatFilters,
    htmlFilters,
    imageFilters,
    linkFilters,
    mathFilters,
    mediaFilters,
    metafieldFilters,
    moneyFilters,
    pagePartFilters,
    paymentTypeFilters,
    stringFilters,
    translateFilters,
  ]
  for (const group of groups)
    for (const [name, filter] of Object.entries(group)) liquid.registerFilter(name, filter)
}
