import type { ChildRule, Entry, Rule } from '../entry.ts'
import { date } from '../formats/dates.ts'
import { number, rating } from '../formats/numbers.ts'
import { anything, thing } from '../formats/things.ts'
import { text } from '../formats/words.ts'
import type { Fault } from '../issue.ts'
import { message } from '../messages.ts'
import { isA, kindTest } from '../schema-types.ts'
import { childrenOf, childSubject, has, inWhere, type Subject, textOf, valuesOf } from '../subject.ts'
import { isHomePage } from './pages.ts'

/** Types that a review snippet may be about. */
const isReviewable = kindTest([
  ...[
    'Book',
    'Course',
    'CreativeWorkSeason',
    'CreativeWorkSeries',
    'Episode',
    'Event',
    'Game',
    'HowTo',
    'LocalBusiness',
  ],
  ...[
    'MediaObject',
    'Movie',
    'MusicPlaylist',
    'MusicRecording',
    'Organization',
    'Product',
    'Recipe',
    'SoftwareApplication',
  ],
])

/**
 * Reports whether the engine shows reviews of this type; true for a thing without a type, because its kind is
 * unknown.
 */
export function isReviewed({ node: { types } }: Subject): boolean {
  return types.length === 0 || isReviewable(types)
}

/** Returns the reviewed thing: the parent of a nested review, else `itemReviewed`. */
function reviewed(subject: Subject): Subject | null {
  return subject.parent ?? childrenOf(subject, 'itemReviewed')[0] ?? null
}

const aboutSomething: Rule[] = [
  {
    name: 'itemReviewed (only when not nested), with a name',
    severity: 'error',
    check(subject) {
      if (subject.parent !== null) {
        // If the engine does not review this type, that is the only finding.
        if (has(subject.parent, 'name') || !isReviewed(subject.parent)) return []
        const says = message('missing', { field: 'itemReviewed.name' })
        return [{ code: 'missing-field', field: 'name', on: subject.parent, says }]
      }
      const items = valuesOf(subject, 'itemReviewed')
      if (items.length === 0) {
        return [
          {
            code: 'missing-field',
            field: 'itemReviewed',
            says: message('missing', { field: 'itemReviewed' }),
          },
        ]
      }
      return items.flatMap((item): Fault[] => {
        const fault = anything.check(item, subject, 'itemReviewed')
        if (fault) return [{ ...fault, field: 'itemReviewed', path: item.path }]
        const on = childSubject(subject, 'itemReviewed', item)
        if (on === null || has(on, 'name')) return []
        return [
          {
            code: 'missing-field',
            field: 'name',
            on,
            says: message('missing', { field: 'name', ...inWhere(on) }),
          },
        ]
      })
    },
  },
  {
    name: 'validItemReviewed',
    severity: 'error',
    check(subject) {
      const item = reviewed(subject)
      if (item === null || isReviewed(item)) return []
      const path = subject.parent === null ? item.path : subject.path
      const [type = ''] = item.node.types
      const says = message('invalidReviewed', { field: 'itemReviewed', type })
      return [{ code: 'invalid-type', field: 'itemReviewed', path, says }]
    },
  },
  {
    name: 'when nested omit itemReviewed',
    severity: 'info',
    check: (subject) =>
      subject.parent !== null && has(subject, 'itemReviewed')
        ? [
            {
              code: 'ignored-field',
              field: 'itemReviewed',
              says: message('ignoredReviewed', {}),
            },
          ]
        : [],
  },
  {
    name: 'self-serving LocalBusiness/Organization reviews not eligible for stars',
    severity: 'warning',
    check(subject) {
      const item = reviewed(subject)
      if (item === null || !isA(item.node.types, 'Organization') || !isOwn(item)) return []
      return [
        {
          code: 'self-serving-reviews',
          path: subject.path,
          says: message('selfServing', { type: item.node.types[0] ?? '' }),
        },
      ]
    },
  },
]

/**
 * Reports whether the page is the business's own: its `url` leads to this site, or it has none and this is the home
 * page. Pages about other businesses, such as directories, are not.
 */
function isOwn(item: Subject): boolean {
  const { url: page } = item.page
  if (page === null) return false
  const url = textOf(item, 'url')
  if (url === null || !URL.canParse(url, page.href)) return isHomePage(item)
  return new URL(url, page.href).hostname.replace(/^www\./, '') === page.hostname.replace(/^www\./, '')
}

export const review: Entry = {
  key: 'Review',
  required: ['author', 'reviewRating', 'reviewRating.ratingValue'],
  recommended: ['datePublished'],
  // If absent, the defaults 1 and 5 apply.
  optional: ['reviewRating.bestRating', 'reviewRating.worstRating'],
  formats: {
    author: thing(['Person', 'Organization'], { loose: true }),
    'author.name': { ...text({ longest: 99 }), severity: 'error' },
    reviewRating: thing(['Rating']),
    'reviewRating.ratingValue': rating,
    'reviewRating.bestRating': number(),
    'reviewRating.worstRating': number(),
    datePublished: date(),
  },
  rules: [
    ...aboutSomething,
    {
      name: 'author: a real name',
      severity: 'error',
      check: (subject) =>
        childrenOf(subject, 'author').flatMap((author): Fault[] =>
          has(author, 'name')
            ? []
            : [
                {
                  code: 'missing-field',
                  field: 'name',
                  on: author,
                  says: message('missing', { field: 'name', ...inWhere(author) }),
                },
              ],
        ),
    },
    {
      name: 'several reviews => add aggregateRating',
      severity: 'info',
      check({ parent, path }) {
        if (parent === null || has(parent, 'aggregateRating')) return []
        // Reported once, at the first review.
        const [first, second] = parent.node.properties.get('review') ?? []
        if (!first || !second || parent.path + first.step !== path) return []
        return [
          {
            code: 'recommended-conditional',
            field: 'aggregateRating',
            on: parent,
            says: message('severalReviews', {}),
          },
        ]
      },
    },
    {
      name: 'no aggregation from other sites',
      severity: 'warning',
      check(subject) {
        const { url } = subject.page
        const source = textOf(subject, 'url') ?? textOf(subject, 'isBasedOn')
        if (url === null || source === null || !/^https?:/i.test(source) || !URL.canParse(source)) return []
        if (new URL(source).hostname.replace(/^www\./, '') === url.hostname.replace(/^www\./, '')) return []
        return [
          {
            code: 'not-eligible',
            field: 'url',
            says: message('foreignReview', {}),
          },
        ]
      },
    },
    {
      name: 'must be visible on the page',
      severity: 'info',
      check(subject) {
        const body = textOf(subject, 'reviewBody')
        if (subject.page.shows === null || body === null || subject.page.shows(body)) return []
        return [
          {
            code: 'not-visible',
            field: 'reviewBody',
            says: message('notVisible', {}),
          },
        ]
      },
    },
    {
      name: 'positiveNotes/negativeNotes on product reviews only',
      severity: 'info',
      check: (subject) =>
        (has(subject, 'positiveNotes') || has(subject, 'negativeNotes')) &&
        !isA(reviewed(subject)?.node.types ?? [], 'Product')
          ? [
              {
                code: 'ignored-field',
                field: 'positiveNotes',
                says: message('prosReviews', {}),
              },
            ]
          : [],
    },
  ],
}

/** A review with pros or cons needs no stars: the engine's own example of an editorial review has none. */
const notedReview: Entry = {
  ...review,
  required: ['author'],
  rules: [
    ...(review.rules ?? []),
    {
      name: 'a rating that is there has a value',
      severity: 'error',
      check: (subject) =>
        childrenOf(subject, 'reviewRating').flatMap((on): Fault[] => {
          if (has(on, 'ratingValue')) return []
          const says = message('missing', { field: 'ratingValue', ...inWhere(on) })
          return [{ code: 'missing-field', field: 'ratingValue', on, says }]
        }),
    },
  ],
}

export const prosCons: Entry = {
  key: 'Review.prosCons',
  rules: [
    {
      name: 'positiveNotes/negativeNotes: >=2 statements in total when used',
      severity: 'error',
      check(subject) {
        const lists = ['positiveNotes', 'negativeNotes'].flatMap((field) =>
          valuesOf(subject, field).map((value) => ({ field, value })),
        )
        const [first] = lists
        if (first === undefined) return []
        const total = lists.reduce(
          (sum, { value }) => sum + (value.node ? itemCount(value.node.properties) : 1),
          0,
        )
        if (total >= 2) return []
        const says = message(total === 1 ? 'prosOne' : 'prosNone', {})
        return [{ code: 'too-few-items', field: first.field, says }]
      },
    },
  ],
  children: {
    positiveNotes: [{ types: ['ItemList'], entry: () => statements }],
    negativeNotes: [{ types: ['ItemList'], entry: () => statements }],
  },
}

function itemCount(properties: Subject['node']['properties']): number {
  return properties.get('itemListElement')?.length ?? 0
}

const statements: Entry = {
  key: 'Review.prosCons',
  required: ['itemListElement', 'itemListElement.name'],
  recommended: ['itemListElement.position'],
  formats: {
    itemListElement: thing(['ListItem']),
    'itemListElement.position': number({ whole: true, min: 1 }),
  },
}

export const aggregateRating: Entry = {
  key: 'AggregateRating',
  required: ['ratingValue'],
  oneOf: [
    {
      options: [['ratingCount'], ['reviewCount']],
      pathless: true,
    },
  ],
  optional: ['bestRating', 'worstRating'],
  formats: {
    ratingValue: rating,
    bestRating: number(),
    worstRating: number(),
    ratingCount: number({ whole: true, min: 1 }),
    reviewCount: number({ whole: true, min: 1 }),
  },
  rules: aboutSomething,
}

/** Entries that judge the reviews of a product. */
export const productReviews: readonly ChildRule[] = [
  { types: ['Review'], entry: () => review, when: (subject) => !hasNotes(subject) },
  { types: ['Review'], entry: () => notedReview, when: hasNotes },
  { types: ['Review'], entry: () => prosCons, when: hasNotes },
]

/** Reports whether a review lists pros or cons. */
function hasNotes(subject: Subject): boolean {
  return has(subject, 'positiveNotes') || has(subject, 'negativeNotes')
}

/** Reviews and ratings of a thing without another entry for them, such as a Book or an Event. */
export const ratings: Entry = {
  key: 'Review',
  formats: { review: thing(['Review']), aggregateRating: thing(['AggregateRating']) },
  children: {
    review: [{ types: ['Review'], entry: () => review }],
    aggregateRating: [{ types: ['AggregateRating'], entry: () => aggregateRating }],
  },
}
