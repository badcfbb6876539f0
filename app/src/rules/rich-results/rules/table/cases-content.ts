import { article, faq, homeUrl, howTo, listUrl, recipe, site, video } from './bases.ts'
import { type Case, type CaseGroup, drop, format, required, set } from './change.ts'

const atHome = (cases: Case[]): Case[] => cases.map((one) => ({ ...one, options: { url: homeUrl } }))
const step = '/recipeInstructions'

export const contentCases: CaseGroup[] = [
  {
    key: 'CollectionPage',
    base: { '@context': 'https://schema.org', '@type': 'CollectionPage', name: 'x' },
    cases: [],
  },
  { key: 'Blog', base: { '@context': 'https://schema.org', '@type': 'Blog', name: 'x' }, cases: [] },
  {
    key: 'Article',
    base: article,
    cases: [
      format('datePublished/dateModified', '/datePublished', '2026-01-01T10:00:00', 'missing-timezone'),
      format('image', '/image', { '@type': 'ImageObject', caption: 'x' }, 'invalid-type'),
      { item: 'format: author', changes: [set('/author', 'Ada')], code: 'invalid-type', path: '/author' },
    ],
  },
  {
    key: 'FAQPage',
    base: faq,
    cases: [
      required('mainEntity (>=1 Question)', '/mainEntity'),
      required('Question.name', '/mainEntity/0/name'),
      required('Question.acceptedAnswer', '/mainEntity/0/acceptedAnswer'),
      required('Answer.text', '/mainEntity/0/acceptedAnswer/text'),
    ],
  },
  {
    key: 'HowTo',
    base: howTo,
    cases: [
      required('name', '/name'),
      {
        item: 'required: step (>=2 HowToStep)',
        changes: drop('/step/1'),
        code: 'too-few-items',
        path: '/step',
      },
      required('HowToStep.text or itemListElement', '/step/1/text', 'missing-one-of'),
    ],
  },
  {
    key: 'Recipe',
    base: recipe,
    cases: [
      required('name', '/name'),
      required('image', '/image'),
      {
        item: 'conditional: nutrition.calories present',
        changes: drop('/recipeYield'),
        code: 'missing-conditional',
        path: '/recipeYield',
      },
      {
        item: 'conditional: one of prepTime/cookTime present',
        changes: drop('/cookTime'),
        code: 'recommended-conditional',
        path: '/cookTime',
      },
      {
        item: 'conditional: no prepTime+cookTime',
        changes: drop('/cookTime', '/prepTime'),
        code: 'recommended-conditional',
        path: '/totalTime',
      },
      format('prepTime/cookTime/totalTime', '/prepTime', '10 minutes', 'invalid-duration'),
      format('datePublished', '/datePublished', 'yesterday', 'invalid-date'),
      format('image', '/image', 'an image', 'invalid-url'),
      format('keywords', '/keywords', { '@type': 'Thing', name: 'x' }, 'invalid-type'),
    ],
  },
  {
    key: 'HowToStep',
    base: recipe,
    cases: [
      {
        item: 'oneOf: text | itemListElement',
        changes: [set(`${step}/0`, { '@type': 'HowToStep', name: 'x' })],
        code: 'missing-one-of',
        path: `${step}/0/text`,
      },
    ],
  },
  {
    key: 'HowToSection',
    base: recipe,
    cases: [required('name', `${step}/1/name`), required('itemListElement', `${step}/1/itemListElement`)],
  },
  {
    key: 'HowToDirection|HowToTip',
    base: recipe,
    cases: [{ ...required('text', `${step}/1/itemListElement/0/itemListElement/text`) }],
  },
  {
    key: 'VideoObject',
    base: video,
    cases: [
      required('name', '/name'),
      required('thumbnailUrl', '/thumbnailUrl'),
      required('uploadDate', '/uploadDate'),
      format('uploadDate', '/uploadDate', '2026-01-01', 'missing-timezone'),
      format('duration', '/duration', '2:00', 'invalid-duration'),
      format('thumbnailUrl', '/thumbnailUrl', 'https:// broken', 'invalid-url'),
      format('contentUrl', '/contentUrl', 'https://shop.example/products/fern', 'invalid-url'),
      format('embedUrl', '/embedUrl', 'https://shop.example/products/fern', 'invalid-url'),
      format('ineligibleRegion/regionsAllowed', '/regionsAllowed', 'Germany', 'invalid-value'),
    ],
  },
  {
    key: 'Clip',
    base: video,
    cases: [
      required('name', '/hasPart/0/name'),
      required('startOffset', '/hasPart/0/startOffset'),
      required('url', '/hasPart/0/url'),
      {
        item: 'rule: url = page path + time query',
        changes: [set('/hasPart/0/url', 'https://shop.example/products/other?t=0')],
        code: 'invalid-url',
        path: '/hasPart/0/url',
      },
      {
        item: 'rule: no two clips share a start',
        changes: [set('/hasPart/1/startOffset', 0)],
        code: 'not-unique',
        path: '/hasPart/1/startOffset',
      },
      {
        item: 'rule: video >=30 s',
        changes: [set('/duration', 'PT29S')],
        code: 'not-eligible',
        path: '/hasPart/0',
      },
    ],
  },
  {
    key: 'SeekToAction',
    base: video,
    cases: [
      {
        item: 'required: potentialAction.target (with {seek_to_second_number})',
        changes: [set('/potentialAction/target', 'https://shop.example/products/fern')],
        code: 'invalid-value',
        path: '/potentialAction/target',
      },
      {
        item: 'required: potentialAction.startOffset-input = required name=seek_to_second_number',
        changes: drop('/potentialAction/startOffset-input'),
        code: 'missing-field',
        path: '/potentialAction/startOffset-input',
      },
    ],
  },
  {
    key: 'BroadcastEvent',
    base: video,
    cases: [
      required('publication.isLiveBroadcast', '/publication/isLiveBroadcast'),
      required('publication.startDate', '/publication/startDate'),
      required('publication.endDate', '/publication/endDate'),
      format('dates', '/publication/endDate', 'soon', 'invalid-date'),
    ],
  },
  {
    key: 'WebSite.siteName',
    base: site,
    cases: [
      ...atHome([required('name', '/name'), required('url', '/url')]),
      {
        item: 'rule: home page only, root domain/subdomain URL',
        changes: [],
        code: 'not-eligible',
        path: '',
        options: { url: homeUrl },
        failOptions: { url: listUrl },
      },
      {
        item: 'rule: home page only, root domain/subdomain URL',
        changes: [set('/url', `${homeUrl}shop`)],
        code: 'not-eligible',
        path: '/url',
        options: { url: homeUrl },
      },
    ],
  },
  {
    key: 'WebSite.SearchAction',
    base: site,
    cases: atHome([
      required('url', '/url'),
      required('potentialAction.target', '/potentialAction/target'),
      required(
        'potentialAction.query-input=required name=search_term_string',
        '/potentialAction/query-input',
      ),
    ]),
  },
]
