import { crc32, deflateSync } from 'node:zlib'
import { platformCall } from '../../app/testing/store-life.ts'
import type { Product } from './product.ts'

const SECTION =
  '<div><img class="hero" src="{{ \'hero.png\' | asset_url }}" width="1000" height="1000" alt="" style="width:100%;height:auto" loading="lazy"></div>{% schema %}{"name":"Hero"}{% endschema %}'
const HOME =
  '{"sections":{"hero":{"type":"hero"},"welcome":{"type":"rich-text","settings":{"tone":"accent"}}},"order":["hero","welcome"]}'

const platformOf = (product: Product) => ({ port: Number(new URL(product.adminOrigin).port) })

/** Makes the store's home page begin with a square image of `side` pixels, about three bytes per pixel. */
export async function putHero(product: Product, handle: string, side: number): Promise<void> {
  const store = { handle, domain: `${handle}.myshopify.com` }
  const tell = (query: string, variables: object = {}) =>
    platformCall(platformOf(product) as never, store, { query, variables }) as Promise<
      Record<string, unknown>
    >
  const { themes } = (await tell('{ themes(first: 1, roles: [MAIN]) { nodes { id } } }')) as {
    themes: { nodes: { id: string }[] }
  }
  const { themeFilesUpsert: answer } = (await tell(
    'mutation($themeId: ID!, $files: [OnlineStoreThemeFilesUpsertFileInput!]!) { themeFilesUpsert(themeId: $themeId, files: $files) { userErrors { message } } }',
    {
      themeId: themes.nodes[0]?.id,
      files: [
        { filename: 'assets/hero.png', body: { type: 'BASE64', value: noise(side).toString('base64') } },
        { filename: 'sections/hero.liquid', body: { type: 'TEXT', value: SECTION } },
        { filename: 'templates/index.json', body: { type: 'TEXT', value: HOME } },
      ],
    },
  )) as { themeFilesUpsert: { userErrors: { message: string }[] } }
  if (answer.userErrors.length > 0) throw new Error(JSON.stringify(answer.userErrors))
}

/** Returns an incompressible PNG: each pixel has its own colour, the same in each run. */
function noise(side: number): Buffer {
  let seed = 7
  const rows = Buffer.alloc(side * (side * 3 + 1))
  for (let at = 0; at < rows.length; at++) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    rows[at] = at % (side * 3 + 1) === 0 ? 0 : seed >>> 24
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
