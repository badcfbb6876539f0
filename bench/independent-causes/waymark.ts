import { after, banner, type CauseOfTheme, IMAGE, LATE, PRIORITY, SCRIPT, SHIFT, STYLE } from './planting.ts'

/** Faults of the theme in today's style. */
export const waymark: readonly CauseOfTheme[] = [
  {
    ...{ name: 'gallery made lazy', page: 'product', check: LATE, lcp: 'gallery__image' },
    plant: [
      {
        file: 'snippets/product-gallery.liquid',
        find: "preload: true, loading: 'eager', sizes: '(min-width: 60rem) 36rem, 100vw'",
        put: "loading: 'lazy', sizes: '(min-width: 60rem) 36rem, 100vw'",
      },
    ],
    at: {
      file: 'snippets/product-gallery.liquid',
      mark: "loading: 'lazy', sizes: '(min-width: 60rem) 36rem",
    },
  },
  {
    ...{
      name: 'gallery without preload or priority',
      page: 'product',
      check: PRIORITY,
      lcp: 'gallery__image',
    },
    plant: [
      {
        file: 'snippets/product-gallery.liquid',
        find: "preload: true, loading: 'eager', sizes: '(min-width: 60rem) 36rem, 100vw'",
        put: "sizes: '(min-width: 60rem) 36rem, 100vw'",
      },
    ],
    at: { file: 'snippets/product-gallery.liquid', mark: "image_tag: sizes: '(min-width: 60rem) 36rem" },
  },
  {
    ...{
      name: 'picture element, attribute without quotes',
      page: 'index',
      check: LATE,
      lcp: 'banner__picture',
    },
    plant: banner('waymark', [
      '<div class="banner">',
      '  <picture>',
      `    <source media="(max-width: 749px)" srcset="{{ ${IMAGE} | image_url: width: 750 }}">`,
      `    <img class="banner__picture" src="{{ ${IMAGE} | image_url: width: 1920 }}" alt="" width="1920" height="1080" loading=lazy>`,
      '  </picture>',
      '</div>',
    ]),
    at: { file: 'sections/banner.liquid', mark: 'loading=lazy' },
  },
  {
    ...{ name: 'every slide lazy', page: 'index', check: LATE, lcp: 'slide__picture' },
    plant: banner('waymark', [
      '<div class="slides">',
      "  {%- for product in collections['all'].products limit: 3 -%}",
      '    <div class="slide">',
      "      {{ product.featured_image | image_url: width: 1800 | image_tag: class: 'slide__picture', sizes: '100vw', loading: 'lazy' }}",
      '    </div>',
      '  {%- endfor -%}',
      '</div>',
    ]),
    at: { file: 'sections/banner.liquid', mark: 'slide__picture' },
  },
  {
    ...{ name: 'loader script with a dot for a source', page: 'index', check: LATE, lcp: 'banner__picture' },
    plant: banner('waymark', [
      '<div class="banner">',
      `  <img class="lazyload banner__picture" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" data-src="{{ ${IMAGE} | image_url: width: 1920 }}" alt="" width="1920" height="1080">`,
      '</div>',
    ]),
    at: { file: 'sections/banner.liquid', mark: 'data-src=' },
  },
  {
    ...{ name: 'slider by script_tag', page: 'index', check: SCRIPT },
    plant: [
      { file: 'assets/slider.js', put: 'window.slider = true\n' },
      after(
        'layout/theme.liquid',
        '{{ content_for_header }}',
        "    {{ 'slider.js' | asset_url | script_tag }}",
      ),
    ],
    at: { file: 'layout/theme.liquid', mark: "'slider.js'" },
  },
  {
    ...{ name: 'currency converter from elsewhere', page: 'index', check: SCRIPT },
    plant: [
      after(
        'layout/theme.liquid',
        '<meta charset="utf-8">',
        '    <script src="https://cdn.currency.example/v2/convert.js" type="text/javascript"></script>',
      ),
    ],
    at: { file: 'layout/theme.liquid', mark: 'convert.js' },
  },
  {
    ...{ name: 'chat in a snippet of the head', page: 'product', check: SCRIPT },
    plant: [
      after(
        'snippets/social-tags.liquid',
        '<meta property="og:site_name" content="{{ shop.name | escape }}">',
        '<script src="//chat.example/boot.js?shop={{ shop.permanent_domain }}"></script>',
      ),
    ],
    at: { file: 'snippets/social-tags.liquid', mark: 'chat.example' },
  },
  {
    ...{ name: 'fonts of a font service', page: 'index', check: STYLE },
    plant: [
      after(
        'layout/theme.liquid',
        '<link rel="canonical" href="{{ canonical_url }}">',
        '    <link rel="preconnect" href="https://fonts.gstatic.com" crossorigin>\n    <link href="https://fonts.googleapis.com/css2?family=Lora:wght@400;700&display=swap" rel="stylesheet">',
      ),
    ],
    blocking: {
      kind: 'style',
      url: 'https://fonts.googleapis.com/css2?family=Lora:wght@400;700&display=swap',
    },
    at: { file: 'layout/theme.liquid', mark: 'css2?family=Lora' },
  },
  {
    ...{ name: 'drawing of the measures', page: 'product', check: SHIFT },
    plant: [
      {
        file: 'sections/main-product.liquid',
        find: '    <dl class="facts">',
        put: '    <img class="measures" src="{{ product.featured_image | image_url: width: 480 }}" alt="Measures" loading="lazy">\n    <dl class="facts">',
      },
    ],
    at: { file: 'sections/main-product.liquid', mark: 'class="measures"' },
  },
  {
    ...{ name: 'badge in the footer', page: 'index', check: SHIFT },
    plant: [
      {
        file: 'sections/footer.liquid',
        find: '    <p class="meta">©',
        put: '    <p><img src="https://badges.example/safe-checkout.svg" alt="Safe checkout"></p>\n    <p class="meta">©',
      },
    ],
    at: { file: 'sections/footer.liquid', mark: 'safe-checkout.svg' },
  },
]
