import type { SeededCause, ThemeName } from '../support/seeded-causes.ts'

/** An image that exists in every store of the rig. */
export const IMAGE = "collections['all'].products.first.featured_image"
/** Checks, named by what they find. */
export const LATE = 'never-lazy-load-lcp-image'
export const PRIORITY = 'set-fetchpriority-high-on-lcp-image'
export const SHIFT = 'prevent-image-layout-shift'
export const SCRIPT = 'defer-scripts'
export const STYLE = 'render-blocking-styles'

/** A fault of one theme. */
export type CauseOfTheme = Omit<SeededCause, 'theme'>
type Plant = SeededCause['plant'][number]
const FIRST_SECTION = { waymark: '"welcome"', classic: '"featured"', nested: '"17712757341f59fb2f"' } as const

/** A section at the top of the home page. */
export const banner = (theme: ThemeName, lines: string[]): Plant[] => [
  {
    file: 'sections/banner.liquid',
    put: [...lines, '{% schema %}{ "name": "Banner" }{% endschema %}', ''].join('\n'),
  },
  {
    file: 'templates/index.json',
    find: '"sections": {',
    put: '"sections": { "banner": { "type": "banner" },',
  },
  {
    file: 'templates/index.json',
    find: `"order": [${FIRST_SECTION[theme]}`,
    put: `"order": ["banner", ${FIRST_SECTION[theme]}`,
  },
]

/** A block at the top of a group of the home page. */
export const heroBlock = (lines: string[]): Plant[] => [
  {
    file: 'blocks/hero-image.liquid',
    put: [
      ...lines,
      '{% schema %}{ "name": "Hero image", "tag": null, "settings": [] }{% endschema %}',
      '',
    ].join('\n'),
  },
  {
    file: 'templates/index.json',
    find: '"blocks": { "t":',
    put: '"blocks": { "h": { "type": "hero-image", "settings": {} }, "t":',
  },
  { file: 'templates/index.json', find: '"block_order": ["t"]', put: '"block_order": ["h", "t"]' },
]

/** Adds lines after an existing one. */
export const after = (file: string, find: string, put: string): Plant => ({
  file,
  find,
  put: `${find}\n${put}`,
})
