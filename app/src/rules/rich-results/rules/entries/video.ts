import type { Entry, Format } from '../entry.ts'
import { date, duration, secondsOf } from '../formats/dates.ts'
import { number } from '../formats/numbers.ts'
import { absoluteUrl, anything, image, isAbsolute, thing } from '../formats/things.ts'
import { text } from '../formats/words.ts'
import type { Fault } from '../issue.ts'
import { message, type PhraseKey } from '../messages.ts'
import { perNode } from '../per-node.ts'
import { reportedOf } from '../reported.ts'
import { isA } from '../schema-types.ts'
import { childrenOf, fieldValues, has, isOneOf, numberOf, type Subject, textOf } from '../subject.ts'

// Search Console reports videos without a time zone, including dates alone.
const moment = date({ timezone: { missing: 'warning', dateAlone: 'warning' } })

/** Requires the URL of the video itself, not of the page that shows it. */
function notThePage(what: PhraseKey): Format {
  const absolute = absoluteUrl()
  return {
    name: what,
    check(value, subject, field) {
      const fault = absolute.check(value, subject, field)
      if (fault) return fault
      const { url } = subject.page
      const same = url !== null && typeof value.data === 'string' && new URL(value.data).href === url.href
      return same
        ? { code: 'invalid-url', says: message('pageUrl', { field, what: { phrase: what } }) }
        : null
    },
  }
}

const regions: Format = text({
  matches: /^(?:[A-Z]{2,3})(?:[ ,]+[A-Z]{2,3})*$/,
  expected: { phrase: 'countryCodes' },
})

export const videoObject: Entry = {
  key: 'VideoObject',
  required: ['name', 'thumbnailUrl', 'uploadDate'],
  recommended: [['contentUrl', 'embedUrl'], 'description', 'duration', 'interactionStatistic'],
  reported: reportedOf('VideoObject'),
  optional: ['expires', 'hasPart', 'ineligibleRegion', 'regionsAllowed', 'publication'],
  formats: {
    name: text(),
    uploadDate: moment,
    duration,
    thumbnailUrl: image,
    contentUrl: notThePage('mediaFile'),
    embedUrl: notThePage('player'),
    expires: date(),
    description: text(),
    hasPart: anything,
    publication: thing(['PublicationEvent']),
    interactionStatistic: thing(['InteractionCounter']),
    ineligibleRegion: regions,
    regionsAllowed: regions,
  },
  children: {
    hasPart: [{ types: ['Clip'], entry: () => clip }],
    potentialAction: [{ types: ['SeekToAction'], entry: () => seekToAction }],
    publication: [{ types: ['BroadcastEvent'], entry: () => broadcastEvent }],
  },
}

/** Finds the first clip of a video at each second, by its position in the video. */
const clipStarts = perNode((video) => {
  const starts = new Map<number, string>()
  for (const one of childrenOf(video, 'hasPart')) {
    const start = isA(one.node.types, 'Clip') ? numberOf(one, 'startOffset') : null
    if (start !== null && !starts.has(start)) starts.set(start, one.path.slice(video.path.length))
  }
  return starts
})

export const clip: Entry = {
  key: 'Clip',
  required: ['name', 'startOffset', 'url'],
  recommended: ['endOffset'],
  formats: { startOffset: number({ min: 0 }), endOffset: number({ min: 0, notBelow: 'startOffset' }) },
  rules: [
    {
      name: 'url = page path + time query',
      severity: 'warning',
      check(subject) {
        const target = textOf(subject, 'url')
        if (target === null) return []
        const base = subject.page.url
        const url = URL.canParse(target, base?.href) ? new URL(target, base?.href) : null
        const samePage =
          url !== null && (base === null || (url.pathname === base.pathname && url.host === base.host))
        if (samePage && (url.search !== '' || url.hash !== '')) return []
        return [
          {
            code: 'invalid-url',
            field: 'url',
            says: message('clipUrl', { field: 'url' }),
          },
        ]
      },
    },
    {
      name: 'no two clips share a start',
      severity: 'error',
      check(subject) {
        const { parent, path } = subject
        const start = numberOf(subject, 'startOffset')
        if (start === null || parent === null || parent.path + clipStarts(parent).get(start) === path)
          return []
        return [{ code: 'not-unique', field: 'startOffset', says: message('sameStart', {}) }]
      },
    },
    {
      name: 'video >=30 s',
      severity: 'warning',
      check: (subject) => longEnough(subject),
    },
  ],
}

function longEnough(subject: Subject): Fault[] {
  const length = subject.parent && textOf(subject.parent, 'duration')
  const seconds = length ? secondsOf(length) : null
  if (seconds === null || seconds >= 30) return []
  return [
    {
      code: 'not-eligible',
      path: subject.path,
      says: message('moments', {}),
    },
  ]
}

export const seekToAction: Entry = {
  key: 'SeekToAction',
  required: ['target', 'startOffset-input'],
  formats: {
    'startOffset-input': text({
      matches: /^required name=seek_to_second_number$/,
      expected: '"required name=seek_to_second_number"',
    }),
  },
  rules: [
    {
      name: 'target with {seek_to_second_number}',
      severity: 'error',
      check(subject) {
        if (!has(subject, 'target')) return []
        const target = textOf(subject, 'target.urlTemplate') ?? textOf(subject, 'target') ?? ''
        const fits = target.includes('{seek_to_second_number}') && isAbsolute(target.replaceAll(/[{}]/g, ''))
        if (fits) return []
        return [
          {
            code: 'invalid-value',
            field: 'target',
            says: message('seek', {}),
          },
        ]
      },
    },
    { name: 'video >=30 s', severity: 'warning', check: (subject) => longEnough(subject) },
  ],
}

export const broadcastEvent: Entry = {
  key: 'BroadcastEvent',
  required: ['isLiveBroadcast', 'startDate', 'endDate'],
  formats: { startDate: moment, endDate: moment },
  rules: [
    {
      name: 'isLiveBroadcast is true',
      severity: 'error',
      check: (subject) =>
        fieldValues(subject, 'isLiveBroadcast').length > 0 &&
        !isOneOf(subject, 'isLiveBroadcast', ['true', 'True'])
          ? [
              {
                code: 'invalid-value',
                field: 'isLiveBroadcast',
                says: message('invalidValue', { field: 'isLiveBroadcast', what: { phrase: 'true' } }),
              },
            ]
          : [],
    },
  ],
}
