import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, putFile, putProduct, type TestShop } from './test-shop.ts'

/** Liquid constructs of published themes, each with the expected output. */
const FORMS: Record<string, [liquid: string, shown: string]> = {
  'a product is never blank or empty': [
    '{% if product == blank %}B{% endif %}{% if product == empty %}E{% endif %}{% if product != blank %}ok{% endif %}',
    'ok',
  ],
  'an empty list is empty': ['{% if product.collections == empty %}none{% endif %}', 'none'],
  'a URL without a size': [
    "{% assign parts = product.featured_media | image_url | split: '?' %}{{ parts.last | slice: 0, 2 }}",
    'v=',
  ],
  'a changed color is a color': [
    '{% assign c = settings.ink | color_lighten: 20 %}{{ c.red }},{{ c.green }},{{ c.blue }}|{{ c }}',
    '51,51,51|#333333',
  ],
  'the brightness of no color': ['[{{ settings.nothing | color_brightness }}]', '[]'],
  'the schemes of the theme': [
    '{% for scheme in settings.schemes %}{{ scheme.id }}:{{ scheme.settings.background.rgb }};{% endfor %}',
    'one:255 255 255;two:0 0 0;',
  ],
  'a section without a scheme has the first one': [
    '{{ section.settings.scheme }}={{ section.settings.scheme.settings.background.rgb }}',
    'one=255 255 255',
  ],
  'an argument with a filter behind it': ["{% render 'two', first: 'a' | escape, second: 'b' %}", 'a+b'],
  'arguments without a comma before them': ["{% render 'two' first: 'a', second: 'b', %}", 'a+b'],
  'the closest product': ['{{ closest.product.title }}', 'Teapot'],
  'a block beside another product': [
    "{% assign other = all_products['cup'] %}{% content_for 'block', type: 'card', id: 'card', closest.product: other, note: 'hi' %}",
    'Cup/Cup/hi/Cup!',
  ],
  'blocks beside another product': [
    "{% assign other = all_products['cup'] %}{% content_for 'blocks', closest.product: other %}",
    'Cup/Cup//',
  ],
  'a setting with data between words': ['{{ section.settings.heading }}', '<h1>Teapot</h1>'],
  'a setting that is Liquid': ['{{ section.settings.code }}', 'TEAPOT'],
  'a setting in the words of the schema': ['{{ section.settings.label }}', 'View all'],
  'the parts of a video URL': [
    '{{ section.settings.film.type }} {{ section.settings.film.id }}',
    'youtube dQw4w9WgXcQ',
  ],
  'a comment in words': ["{% liquid\n comment\n  (isn't | code)\n endcomment\n echo 'done'\n%}", 'done'],
  'recommendations that were not asked for': ['[{{ recommendations.performed }}]', '[false]'],
  'predictive search that was not asked for': ['[{{ predictive_search.performed }}]', '[false]'],
  'the code of a gift card': [
    "{{ 'AB12CD34EF' | format_code }}, {{ 'AB12' | format_code }}",
    'AB12 CD34 EF, AB12',
  ],
  'an unknown filter': ["{{ 'AB12' | shout }}", 'AB12'],
  'a value of a case': ["{% case product.type %}{% when 'x', 'y' %}1{% else %}2{% endcase %}", '2'],
}

const LENIENT_TEMPLATE = `/* written by the theme editor */
{
  "sections": {
    "main": {
      "type": "forms",
      "settings": {
        "heading": "<h1>{{ closest.product.title }}</h1>", // bound to data
        "code": "{{ product.title | upcase }}",
        "scheme": "",
        "film": "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
      },
      "blocks": {
        "card": { "type": "card", "static": true, "blocks": { "t": { "type": "title", "settings": { "text": "{{ closest.product.title }}!" } } }, "block_order": ["t"] },
        "one": { "type": "card", },
      },
      "block_order": ["one",],
    },
  },
  "order": ["main",],
}`

const files: Record<string, string> = {
  'config/settings_schema.json': JSON.stringify([
    {
      name: 'Colors',
      settings: [
        { type: 'color', id: 'ink', default: '#000000' },
        { type: 'color', id: 'nothing' },
        { type: 'color_scheme_group', id: 'schemes', definition: [{ type: 'color', id: 'background' }] },
      ],
    },
  ]),
  'config/settings_data.json': JSON.stringify({
    current: {
      schemes: {
        one: { settings: { background: '#ffffff' } },
        two: { settings: { background: '#000000' } },
      },
    },
  }),
  'layout/theme.liquid':
    '<html><head>{{ content_for_header }}</head><body>{{ content_for_layout }}</body></html>',
  'locales/en.default.json': '{}',
  'locales/en.default.schema.json': '{ "words": { "all": "View all" }, }',
  'templates/product.json': LENIENT_TEMPLATE,
  'snippets/two.liquid': '{{ first }}+{{ second }}',
  'blocks/card.liquid':
    '{{ closest.product.title }}/{% assign product = closest.product %}{{ product.title }}/{{ note }}/{% content_for \'blocks\' %}{% schema %}{ "name": "Card", "tag": null, "blocks": [{ "type": "@theme" }], }{% endschema %}',
  'blocks/title.liquid':
    '{{ block.settings.text }}{% schema %}{ "name": "Title", "tag": null, "settings": [{ "type": "richtext", "id": "text" }] }{% endschema %}',
  'sections/forms.liquid': `${Object.entries(FORMS)
    .map(([name, [liquid]]) => `<p title="${name}">${liquid}</p>`)
    .join('\n')}
{% schema %}{ "name": "Forms", "blocks": [{ "type": "@theme" }], "settings": [
  { "type": "richtext", "id": "heading" }, { "type": "liquid", "id": "code" },
  { "type": "color_scheme", "id": "scheme", "default": "one" },
  { "type": "text", "id": "label", "default": "t:words.all" }, { "type": "video_url", "id": "film" },
] }{% endschema %}`,
}

describe('forms of published themes', () => {
  let directory = ''
  let shop: TestShop
  let html = ''
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'theme-forms-'))
    for (const [name, body] of Object.entries(files)) {
      mkdirSync(dirname(join(directory, name)), { recursive: true })
      writeFileSync(join(directory, name), body)
    }
    shop = await openShop({ theme: directory })
    const image = putFile(shop, 'teapot.jpg')
    putProduct(shop, { handle: 'teapot', title: 'Teapot', fileIds: [image.id] })
    putProduct(shop, { handle: 'cup', title: 'Cup' })
    html = (await shop.get('/products/teapot')).body
  })
  afterAll(async () => {
    await shop.close()
    rmSync(directory, { recursive: true })
  })

  test('nothing on the page is an error', () => {
    expect(html).not.toMatch(/Liquid (syntax )?error/)
  })

  test.each(Object.entries(FORMS))('%s', (name, [, shown]) => {
    expect(html.split(`<p title="${name}">`)[1]?.split('</p>')[0]).toBe(shown)
  })

  test('a section of a page alone, by its id, by its file, several at once', async () => {
    const theme = /id="shopify-section-(template--\d+__main)"/.exec(html)?.[1] ?? ''
    const one = await shop.get(`/products/teapot?section_id=${theme}`)
    expect(one.body).toMatch(/^<div id="shopify-section-template--\d+__main"/)
    expect(one.body).toContain('Teapot')
    const several = await shop.get(`/products/teapot?sections=${theme},gone`)
    expect(JSON.parse(several.body)).toEqual({ [theme]: one.body, gone: null })
    expect((await shop.get('/search/suggest?q=cup')).status).toBe(404)
    expect((await shop.get('/search/suggest?q=cup&section_id=forms')).body).toContain('[true]')
  })

  test('fonts and flags, which the platform delivers to every theme', async () => {
    const font = await shop.get('/cdn/fonts/assistant/assistant_i7.woff2')
    expect([font.status, font.headers['content-type']]).toEqual([200, 'font/woff2'])
    expect((await shop.get('/cdn/static/images/flags/de.svg?width=32')).body).toContain('DE')
    expect((await shop.get('/cdn/fonts/../secret.woff2')).status).toBe(404)
    expect((await shop.get('/favicon.ico')).status).toBe(204)
  })
})
