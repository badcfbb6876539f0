import { clockOf, momentOfDay } from '../moments.ts'
import { ENTRY_KINDS, listOf, type SchemaType, textOf, type Values } from '../schema-type.ts'
import { commaText, given, ratingFields, ratingOfFive } from './shared-parts.ts'
import { fillFromHost, isVideoPage } from './video-hosts.ts'

/** A video shown on pages of the store (specification 2 §3 and §5, Video). */
export const video: SchemaType = {
  key: 'video',
  gate: { feature: 'video-schema' },
  groups: [
    {
      name: 'video',
      fields: [
        { name: 'url', control: 'url' },
        { name: 'name', control: 'text', longest: 200, required: true },
        { name: 'alternateTitle', control: 'text', longest: 200, required: true },
        { name: 'description', control: 'text', longest: 2_000, multiline: true, required: true },
        { name: 'disambiguating', control: 'text', longest: 500, multiline: true, required: true },
        { name: 'keywords', control: 'text', longest: 500 },
      ],
    },
    {
      name: 'files',
      fields: [
        { name: 'thumbnailUrl', control: 'image', required: true },
        // Search engines need the file or its player. A hosted video has no file of its own.
        { name: 'contentUrl', control: 'url', required: isMissing('embedUrl'), check: isFile },
        { name: 'embedUrl', control: 'url', required: isMissing('contentUrl'), check: isPlayer },
        { name: 'uploadDate', control: 'day', required: true },
        { name: 'duration', control: 'clock', required: true },
        { name: 'sameAs', control: 'list', of: 'url', most: 10, required: true },
      ],
    },
    { name: 'rating', fields: ratingFields },
  ],
  where: ['pages'],
  live: [],
  node: (values) =>
    given({
      '@type': 'VideoObject',
      name: textOf(values, 'name'),
      alternateName: textOf(values, 'alternateTitle'),
      description: textOf(values, 'description'),
      disambiguatingDescription: textOf(values, 'disambiguating'),
      url: textOf(values, 'url'),
      thumbnailUrl: textOf(values, 'thumbnailUrl'),
      contentUrl: textOf(values, 'contentUrl'),
      embedUrl: textOf(values, 'embedUrl'),
      uploadDate: momentOfDay(textOf(values, 'uploadDate')),
      duration: clockOf(textOf(values, 'duration')),
      keywords: commaText(values, 'keywords'),
      sameAs: listOf(values, 'sameAs'),
      aggregateRating: ratingOfFive(values),
    }),
  entries: { title: 'name', kinds: ENTRY_KINDS, single: false, fill: fillFromHost, block: 'video' },
  engine: {
    state: 'shown',
    source: 'https://developers.google.com/search/docs/appearance/structured-data/video',
    asOf: '2026-09-01',
  },
  examples: {
    right: {
      url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      name: 'How a trowel is forged',
      alternateTitle: 'Forging a trowel',
      description: 'From the bar to the edge, in our workshop.',
      disambiguating: 'The forging of the hand trowel, not of the spade.',
      keywords: 'trowel, forging',
      thumbnailUrl: 'https://i.ytimg.com/vi/aqz-KE-bpKQ/hqdefault.jpg',
      contentUrl: '',
      embedUrl: 'https://www.youtube.com/embed/aqz-KE-bpKQ',
      uploadDate: '01/03/2026',
      duration: '00:05:30',
      sameAs: ['https://www.youtube.com/watch?v=aqz-KE-bpKQ'],
      hasRating: false,
    },
    wrong: [
      { values: { uploadDate: '2026-03-01' }, field: 'uploadDate', code: 'day' },
      { values: { duration: '5:30' }, field: 'duration', code: 'clock' },
      { values: { embedUrl: '' }, field: 'contentUrl', code: 'required' },
      {
        values: { contentUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' },
        field: 'contentUrl',
        code: 'match',
      },
    ],
  },
}

function isMissing(other: string): (values: Values) => boolean {
  return (values) => textOf(values, other) === ''
}

/** Checks that the URL is not a page that shows a video, which is neither its file nor its player. */
function isFile(values: Values): 'match' | null {
  return isVideoPage(textOf(values, 'contentUrl')) ? 'match' : null
}

function isPlayer(values: Values): 'match' | null {
  return isVideoPage(textOf(values, 'embedUrl')) ? 'match' : null
}
