import { articleTree } from '../../../app/src/core/writing/article/article-tree.ts'
import { type Driver, many, one } from './driver.ts'

const paragraphs = (pieces: readonly string[]): string => pieces.map((piece) => `<p>${piece}.</p>`).join('')
const post = {
  ...{ title: 'Fern', keyword: 'fern', seoTitle: 'Fern', seoDescription: 'Fern', facts: 'A fern.' },
  ...{ links: { internal: 0, dead: [] }, alike: null },
  measure: { lengths: 'wide', titlePattern: null },
}
const product = { id: '1', title: 'Fern', path: '/products/fern', online: true, image: null }
const set = {
  ...{ enabled: true, title: 'Fern', look: 'tabs', chosenBy: 'tag', targets: ['fern'], id: 'a1b2c3d4' },
  tabs: [{ title: 'Care', content: '<p>Water it.</p>' }],
}

/** Drivers for functions over blog posts, their search listings and content tabs, with a text or list that grows. */
export const CONTENT_DRIVERS: Readonly<Record<string, Driver>> = {
  'features/blog-posts/check/check-post.ts#checkPost': many('nodes', (pieces) => [
    { ...post, nodes: articleTree(paragraphs(pieces)) },
  ]),
  'features/blog-posts/text-losses.ts#textLosses': one('before', (before) => [before, '<p>Fern</p>']),
  'features/blog-posts/text-losses.ts#lossesOf': one('body', (body) => [{ body, summary: body }]),
  'features/blog-posts/domain/judge-listing.ts#judgeListing': one('text', (text) => [
    { title: text, seoTitle: text, seoDescription: text },
    post.measure,
  ]),
  'core/writing/search-line.ts#searchLineOf': one('after', (after) => [
    {
      ...{ part: 'title', range: { from: 50, to: 70 }, language: 'en' },
      titlePattern: { before: '', after, unlessHas: null },
    },
  ]),
  'features/blog-posts/check/likeness.ts#mostAlike': one('text', (text) => [text, [{ title: 'Fern', text }]]),
  'features/blog-posts/check/citations.ts#citationsOf': many('sentences', (pieces) => [
    pieces,
    [{ ...product, fields: { text: 'A fern of Yorkshire, 20 cm tall.' } }],
  ]),
  'features/blog-posts/agent/links.ts#linkMentions': many('nodes', (pieces) => [
    articleTree(paragraphs(pieces)),
    [{ title: 'Fern', path: '/products/fern' }],
  ]),
  'features/content-tabs/service.ts#tidied': one('content', (content) => [
    { ...set, tabs: [{ title: content, content }] },
  ]),
  'features/content-tabs/domain/metafields.ts#partsOf': many('targets', (targets) => [{ ...set, targets }]),
  'features/content-tabs/domain/tab-set.ts#tabsOf': many('sets', (pieces) => [
    { id: '1', vendor: 'Fernhill', tags: ['fern'], collections: [] },
    pieces.map((title) => ({ ...set, tabs: [{ title, content: title }] })),
    null,
  ]),
  'features/content-tabs/write/charge-written.ts#newPieces': {
    slots: ['before', 'after'],
    make: ({ slot, text }) => {
      const ofText = { tabs: [{ content: text }] }
      const ofLittle = { tabs: [{ content: '<p>Fern.</p>' }] }
      return slot === 'before' ? [ofText, ofLittle] : [ofLittle, ofText]
    },
  },
  'features/help/domain/videos-for.ts#videosFor': many('videos', (pieces) => [
    pieces.map((screen) => ({ screen, language: 'en' })),
    { language: 'de', screen: '/schema' },
  ]),
  'core/staff/domain/is-staff.ts#isStaff': one('email', (email) => [
    { hasAdminToken: false, hasTokenParameter: false, email, staffDomain: 'signpost.example' },
  ]),
  'features/content-tabs/write/tabs-question.ts#tabsQuestion': one('text', (text) => [
    { title: text, sentences: text, facts: { vendor: text } },
    { titles: ['Care'], language: 'en', tone: 'Friendly', signal: new AbortController().signal },
  ]),
}
