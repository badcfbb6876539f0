import { openShop, putFile, putMetafield, putProduct, type TestShop } from './test-shop.ts'

const directory = new URL('../fixtures/every-tag-theme', import.meta.url).pathname

const times = { createdAt: '2022-04-14T20:56:02.000Z', updatedAt: '2022-04-15T08:00:00.000Z' }

/** Returns the metafields the fixture prints, by key: type and stored value. `gid` names a resource of the shop. */
function metafields(gid: {
  page: string
  product: string
  collection: string
  variant: string
  file: string
}) {
  return {
    seasonal: ['boolean', 'false'],
    potion_color: ['color', '#ff0000'],
    expiry: ['date', '2040-01-01'],
    brew_date: ['date_time', '2022-06-22T13:00:00Z'],
    burn: ['json', '{"temperature":"700","unit":"degrees"}'],
    shipping: ['multi_line_text_field', 'Made to order.\nThanks!'],
    salinity: ['number_decimal', '8.4'],
    doses: ['number_integer', '3'],
    dosage: ['page_reference', gid.page],
    directions: ['single_line_text_field', 'Take with a meal.'],
    health: ['url', 'https://www.canada.ca/en/health'],
    best: ['variant_reference', gid.variant],
    rich: [
      'rich_text_field',
      '{"type":"root","children":[{"type":"heading","level":3,"children":[{"type":"text","value":"We\'ve got it"}]},{"type":"paragraph","children":[{"type":"text","value":"Now","bold":true}]}]}',
    ],
    width: ['dimension', '{"value":3.0,"unit":"CENTIMETERS"}'],
    rating: ['rating', '{"value":"4.5","scale_min":"1.0","scale_max":"5.0"}'],
    price: ['money', '{"amount":"0.10","currency_code":"CAD"}'],
    pickup: ['list.single_line_text_field', '["Ottawa","Toronto","Montreal"]'],
    image: ['file_reference', gid.file],
  }
}

/** Opens the shop whose product page shows every tag and every filter of the platform. */
export async function openEveryTagShop(): Promise<TestShop & { cart: string }> {
  const shop = await openShop({
    theme: directory,
    store: { currency: 'CAD', moneyFormat: '${{amount}}', countryCode: 'CA', timezone: 'America/Toronto' },
  })
  const { state, store } = shop
  const image = putFile(shop, 'potion.jpg', { width: 4460, height: 2974, version: 7 })
  const youtube = putFile(shop, 'beats', {
    mimeType: 'video/x-youtube',
    sourceUrl: 'https://youtu.be/vj01PAffOac',
    width: 0,
    height: 0,
  })
  const video = putFile(shop, 'beats.mp4', { mimeType: 'video/mp4' })
  const model = putFile(shop, 'bottle.glb', { mimeType: 'model/gltf-binary' })
  const product = putProduct(
    shop,
    {
      handle: 'health-potion',
      title: 'Health potion',
      vendor: "Polina's Potent Potions",
      tags: ['fresh', 'healing'],
      fileIds: [image.id, youtube.id, video.id, model.id],
    },
    [{ price: '10.00', weightGrams: 200, weightUnit: 'GRAMS' }],
  )
  const ice = putProduct(
    shop,
    {
      handle: 'glacier-ice',
      title: 'Glacier ice',
      vendor: 'Ted',
      options: [{ id: 1, name: 'Size', values: ['S', 'M'] }],
    },
    [
      {
        title: 'S',
        optionValues: ['S'],
        price: '19.99',
        compareAtPrice: '25.00',
        sku: 'ICE-S',
        tracked: true,
      },
      { title: 'M', optionValues: ['M'], price: '1000.00', barcode: '4006381333931' },
    ],
  )
  putProduct(shop, { handle: 'mana-potion', title: 'mana potion', vendor: "Polina's Potent Potions" }, [
    { price: '5.00', tracked: true },
  ])
  const [variant] = state.list(store, 'ProductVariant', { parent: product.id })
  const collection = state.put(store, 'Collection', {
    id: state.nextId(),
    handle: 'sale',
    title: 'Sale potions',
    descriptionHtml: '',
    seo: { title: null, description: null },
    templateSuffix: null,
    publishedAt: times.createdAt,
    fileId: image.id,
    productIds: [product.id, ice.id],
    sortOrder: 'MANUAL',
    ...times,
  })
  const page = state.put(store, 'Page', {
    id: state.nextId(),
    handle: 'dosages',
    title: 'Potion dosages',
    bodyHtml: '<p>Three drops.</p>',
    templateSuffix: 'plain',
    publishedAt: times.createdAt,
    ...times,
  })
  const blog = state.put(store, 'Blog', {
    id: state.nextId(),
    handle: 'news',
    title: 'News',
    templateSuffix: null,
    commentPolicy: 'CLOSED',
    ...times,
  })
  state.put(store, 'Article', {
    id: state.nextId(),
    blogId: blog.id,
    handle: 'first',
    title: 'First post',
    bodyHtml: '<p>Hello <b>all</b></p>',
    summaryHtml: '',
    authorName: 'Ada Example',
    tags: [],
    templateSuffix: null,
    publishedAt: times.createdAt,
    fileId: image.id,
    fileAlt: 'A bottle',
    ...times,
  })
  const gid = {
    page: `gid://shopify/Page/${page.id}`,
    product: `gid://shopify/Product/${ice.id}`,
    collection: `gid://shopify/Collection/${collection.id}`,
    variant: `gid://shopify/ProductVariant/${variant?.id}`,
    file: `gid://shopify/MediaImage/${image.id}`,
  }
  for (const [key, [type = '', value = '']] of Object.entries(metafields(gid)))
    putMetafield(shop, `gid://shopify/Product/${product.id}`, { namespace: 'info', key, type, value })
  return { ...shop, cart: `cart=${encodeURIComponent(`${variant?.id}:2`)}` }
}
