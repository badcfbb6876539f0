/** Deterministic numbers for generated pages (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export interface SamplePage {
  url: string
  html: string
}

export type SampleFormat = 'json-ld' | 'microdata' | 'rdfa'

/** A storefront's product page of about 60 kB in a typical theme layout, with its product in the given format. */
export function samplePage(number: number, format: SampleFormat, random: () => number): SamplePage {
  const url = `https://shop.example/products/fern-${number}`
  const price = (5 + random() * 90).toFixed(2)
  const main = format === 'json-ld' ? jsonLd(number, url, price) : marked(number, price, format)
  const cards: string[] = []
  let length = main.length + 21_000
  while (length < 60_000) {
    const next = card(number * 100 + cards.length, random)
    cards.push(next)
    length += next.length
  }
  const head = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Fern ${number} – Shop</title>
<link rel="canonical" href="${url}"><meta property="og:title" content="Fern ${number}"><meta name="description" content="A &quot;hardy&quot; plant">
<style>${':root{--gap:8px}.card{display:grid;gap:var(--gap)}'.repeat(120)}</style>
<script>window.Shop = {routes: {cart: "/cart"}, strings: ["<b>", "</b>"]};${'document.documentElement.className += " js";'.repeat(120)}</script></head>`
  const menu = Array.from(
    { length: 30 },
    (_, index) =>
      `<li class="menu__item"><a href="/collections/c${index}" class="link">${icon}Collection ${index}</a></li>`,
  )
  const html = `${head}<body class="template-product"><!-- header --><nav><ul>${menu.join('\n')}</ul></nav><main>${main}<ul class="grid">${cards.join('\n')}</ul></main>
<template id="drawer"><div class="drawer"><slot></slot></div></template><script src="/assets/theme.js" defer></script></body></html>`
  return { url, html }
}

const icon =
  '<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="M4 4h12v12H4z" fill="none" stroke="currentColor"/></svg>'

function card(number: number, random: () => number): string {
  const price = (random() * 50).toFixed(2)
  return `<li class="grid__item" data-cascade="${number}"><div class="card card--standard" style="--ratio: 1.0"><div class="card__media"><img
srcset="//cdn.example/p${number}.jpg?v=1&amp;width=165 165w, //cdn.example/p${number}.jpg?v=1&amp;width=360 360w" src="//cdn.example/p${number}.jpg?v=1&amp;width=533"
sizes="(min-width: 990px) 267px, 50vw" alt="Plant ${number}" class="motion-reduce" width="533" height="533" loading="lazy"></div>
<h3 class="card__heading h5" id="title-${number}"><a href="/products/p${number}" class="full-unstyled-link" aria-labelledby="title-${number}">Plant ${number} &amp; pot</a></h3>
<div class="price"><span class="visually-hidden">Regular price</span><span class="price-item">€${price} EUR</span></div>${icon}</div></li>`
}

function jsonLd(number: number, url: string, price: string): string {
  const nodes = [
    {
      '@type': 'Organization',
      '@id': 'https://shop.example/#organization',
      name: 'Shop',
      url: 'https://shop.example/',
      logo: 'https://cdn.example/logo.png',
      sameAs: ['https://social.example/shop'],
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
        { '@type': 'ListItem', position: 2, name: 'Plants', item: 'https://shop.example/collections/plants' },
        { '@type': 'ListItem', position: 3, name: `Fern ${number}` },
      ],
    },
    productNode(number, url, price),
  ]
  return nodes
    .map(
      (node) =>
        `<script type="application/ld+json">\n${JSON.stringify({ '@context': 'https://schema.org', ...node }, null, 1)}\n</script>`,
    )
    .join('\n')
}

function productNode(number: number, url: string, price: string) {
  const days = (minValue: number, maxValue: number) => ({
    '@type': 'QuantitativeValue',
    minValue,
    maxValue,
    unitCode: 'DAY',
  })
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: `Fern ${number}`,
    url,
    image: [1, 2, 3].map((one) => `https://cdn.example/fern-${number}-${one}.jpg`),
    description: 'A hardy plant that likes shade. '.repeat(20),
    sku: `F-${number}`,
    gtin13: '4006381333931',
    brand: { '@type': 'Brand', name: 'Fernhill' },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 12 },
    review: [1, 2].map((one) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: `Ada ${one}` },
      datePublished: '2026-03-01',
      reviewRating: { '@type': 'Rating', ratingValue: 5, bestRating: 5 },
    })),
    offers: {
      '@type': 'Offer',
      url,
      price,
      priceCurrency: 'EUR',
      priceValidUntil: '2099-12-31',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        shippingRate: { '@type': 'MonetaryAmount', value: 3.5, currency: 'EUR' },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'DE' },
        deliveryTime: { '@type': 'ShippingDeliveryTime', handlingTime: days(0, 1), transitTime: days(1, 3) },
      },
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: 'DE',
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: 30,
        returnMethod: 'https://schema.org/ReturnByMail',
        returnFees: 'https://schema.org/FreeReturn',
      },
    },
  }
}

function marked(number: number, price: string, format: 'microdata' | 'rdfa'): string {
  const thing = (type: string, property?: string) =>
    format === 'microdata'
      ? `itemscope itemtype="https://schema.org/${type}"${property ? ` itemprop="${property}"` : ''}`
      : `vocab="https://schema.org/" typeof="${type}"${property ? ` property="${property}"` : ''}`
  const is = format === 'microdata' ? 'itemprop' : 'property'
  return `<div ${thing('Product')}><h1 ${is}="name">Fern ${number}</h1><img ${is}="image" src="//cdn.example/fern-${number}.jpg" alt="">
<div ${is}="description"><p>${'A hardy plant that likes shade. '.repeat(20)}</p></div><meta ${is}="sku" content="F-${number}">
<div ${thing('Brand', 'brand')}><meta ${is}="name" content="Fernhill"></div><div ${thing('AggregateRating', 'aggregateRating')}><b ${is}="ratingValue">4.5</b><b ${is}="reviewCount">12</b></div>
<div ${thing('Offer', 'offers')}><span ${is}="price" content="${price}">€${price}</span><meta ${is}="priceCurrency" content="EUR"><link ${is}="availability" href="https://schema.org/InStock">
<meta ${is}="priceValidUntil" content="2099-12-31"></div></div>`
}
