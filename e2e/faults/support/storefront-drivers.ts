import { organization } from '../../../app/src/features/schema-types/domain/types/organization.ts'
import { type Driver, many, one } from './driver.ts'

const screen = { width: 1_440, height: 900, density: 1 }
const collection = (id: string, parents: readonly string[] = []) => ({ id, handle: id, size: 9, parents })
const trails = (pieces: readonly string[]) => ({
  collections: new Map(pieces.map((id) => [id, collection(id, pieces.slice(0, 3))])),
  positions: new Map(),
  custom: new Set(),
  rules: { priority: [], blocked: [] },
})
/** Returns a form with the text in every field. */
const form = (text: string) =>
  Object.fromEntries(organization.groups.flatMap(({ fields }) => fields.map(({ name }) => [name, text])))

/** Drivers for functions over images of a page, trails, redirects of a store and forms of types. */
export const STOREFRONT_DRIVERS: Readonly<Record<string, Driver>> = {
  'features/structured-data/page-markup.ts#readPageMarkup': one('html', (html) => [
    { html, url: 'https://shop.example/products/fern', storePolicies: [] },
  ]),
  'core/catalogue/former-paths.ts#pathOf': one('handle', (handle) => [
    { kind: 'product', handle, blogId: null },
    new Map(),
  ]),
  'core/catalogue/page-resources.ts#pagePath': one('handle', (handle) => [
    { kind: 'article', handle, blog: handle },
  ]),
  'core/catalogue/redirects/living-pages.ts#livingPages': many('paths', (paths) => [
    { paths, limited: false },
  ]),
  'core/redirects/compile-asked.ts#withoutUnknown': many('findings', (pieces) => [
    { findings: pieces.map((path) => ({ code: 'told', key: 'deadTarget', values: { path, target: path } })) },
    { isUnknown: () => false },
  ]),
  'core/redirects/redirect-changes.ts#stepOf': one('path', (path) => [
    { action: 'create', path, target: path },
  ]),
  'features/breadcrumbs/domain/choose-trail.ts#trailOfProduct': many('collections', (pieces) => [
    trails(pieces),
    { collections: pieces, choice: null, before: null },
  ]),
  'features/breadcrumbs/domain/choose-trail.ts#trailOfCollection': many('collections', (pieces) => [
    trails(pieces),
    pieces.at(-1) ?? '',
    null,
  ]),
  'features/breadcrumbs/domain/menu-positions.ts#menuPositions': many('entries', (pieces) => [
    [pieces.map((_, at) => ({ resourceId: `gid://shopify/Collection/${at}`, items: [] }))],
  ]),
  'features/images/domain/home-page/judge-images.ts#judgeImages': many('images', (pieces) => [
    {
      images: pieces.map((src) => ({
        ...{ src, alt: null, sizes: null, hasSize: false, loading: null, fetchPriority: null },
        ...{ classes: null, landmark: 'main', chosen: [] },
      })),
      urgent: [],
    },
    new Map(),
  ]),
  'features/images/domain/home-page/srcset.ts#shownWidth': one('sizes', (sizes) => [sizes, screen]),
  'features/images/domain/home-page/srcset.ts#chosenOf': one('srcset', (text) => [
    { src: text, srcset: text, sizes: text, width: text },
    screen,
  ]),
  'features/redirects/check/problems-of.ts#problemsOf': many('held', (pieces) => [
    pieces.map((piece, at) => ({ id: String(at), path: `/${at}${piece}`, target: '/' })),
    pieces.map((piece) => ({ code: 'told', key: 'deadTarget', values: { path: piece, target: piece } })),
  ]),
  'features/redirects/plans/check-lines.ts#checkLines': many('lines', (pieces) => [
    pieces.map((path, line) => ({ line, path, target: path })),
    new Set(),
  ]),
  'features/redirects/plans/plan-rows.ts#planRows': many('lines', (pieces) => [
    {
      lines: pieces.map((path, line) => ({ line, path: `/${path}`, target: '/' })),
      hosts: new Set(),
      refused: new Map(),
      compiled: { findings: [], writes: [] },
    },
  ]),
  'features/schema-types/domain/check-values.ts#checkValues': one('values', (text) => [
    organization,
    form(text),
  ]),
  'features/schema-types/domain/check-values.ts#isRequired': one('values', (text) => [
    { required: (values: Readonly<Record<string, unknown>>) => values.name === text },
    form(text),
  ]),
  'features/schema-types/domain/settings.ts#printedNode': one('values', (text) => [
    organization,
    form(text),
    { name: text, url: 'https://shop.example' },
  ]),
}
