import sharp, { type Sharp } from 'sharp'
import { drawnPhoto } from '../../../app/src/adapters/image-codec/optimise/testing/drawn-images.ts'
import { seededRandom } from '../seeded-random.ts'

export interface HostileImage {
  name: string
  bytes: Buffer
}

const photo = (width: number, height: number) =>
  sharp(drawnPhoto(width, height), { raw: { width, height, channels: 3 } })

/** Returns the given number of images, the same for the same seed, and a valid image last. */
export async function hostileImages(count: number, seed: number): Promise<HostileImage[]> {
  const random = seededRandom(seed)
  const fixed = [...(await bombs()), ...oddTexts()]
  const whole = await Promise.all(
    (['jpeg', 'png', 'webp', 'gif'] as const).map(async (format) => ({
      format,
      bytes: await photo(160, 120).toFormat(format).toBuffer(),
    })),
  )
  const broken = Array.from({ length: Math.max(0, count - fixed.length) }, (_, index): HostileImage => {
    const { format, bytes } = whole[index % whole.length] as (typeof whole)[number]
    if (index % 3 === 0) {
      const at = Math.floor(random() * bytes.length)
      return { name: `${format} cut at ${at}`, bytes: bytes.subarray(0, at) }
    }
    const changed = Buffer.from(bytes)
    const changes = 1 + Math.floor(random() * 12)
    for (let change = 0; change < changes; change++)
      changed[Math.floor(random() * (index % 3 === 1 ? 200 : bytes.length))] = Math.floor(random() * 256)
    return { name: `${format} with ${changes} bytes changed, ${index}`, bytes: changed }
  })
  const plain = { name: 'plain', bytes: await photo(200, 150).jpeg({ quality: 97 }).toBuffer() }
  return [...[...fixed, ...broken].slice(0, count), plain]
}

async function bombs(): Promise<HostileImage[]> {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
  const named = async (name: string, image: Sharp): Promise<HostileImage> => ({
    name,
    bytes: await image.toBuffer(),
  })
  const claims = await flat(8, 8).png().toBuffer()
  claims.writeUInt32BE(60_000, 16)
  claims.writeUInt32BE(60_000, 20)
  const frames = sharp(Buffer.alloc(64 * 64 * 300 * 3), {
    raw: { width: 64, height: 64 * 300, channels: 3, pageHeight: 64 },
  })
  return [
    await named('a white PNG of 64 megapixels', flat(8_000, 8_000).png({ compressionLevel: 9 })),
    await named('a white JPEG of 64 megapixels', flat(8_000, 8_000).jpeg({ quality: 10 })),
    await named('a WebP of its largest side', flat(16_000, 100).webp({ quality: 10 })),
    await named('a PNG one pixel high', flat(20_000, 1).png()),
    await named('a PNG one pixel wide', flat(1, 20_000).png()),
    await named('an image of one pixel', flat(1, 1).png()),
    await named('300 frames', frames.gif({ delay: Array.from({ length: 300 }, () => 20) })),
    await named('a TIFF', photo(40, 30).tiff()),
    await named('an AVIF', photo(40, 30).avif({ effort: 0 })),
    { name: 'a PNG that claims 3.6 gigapixels', bytes: claims },
  ]
}

function oddTexts(): HostileImage[] {
  const laughs = Array.from(
    { length: 9 },
    (_, level) => `<!ENTITY a${level + 1} "${`&a${level};`.repeat(10)}">`,
  )
  const svg = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">${inside}</svg>`
  return Object.entries({
    nothing: '',
    'a page': '<!doctype html><html><body><svg></svg></body></html>',
    'a PDF': '%PDF-1.7\n1 0 obj\n<<>>\nendobj',
    PostScript: '%!PS-Adobe-3.0\n/x {x} def x',
    'an SVG of entities': `<!DOCTYPE svg [<!ENTITY a0 "ha">${laughs.join('')}]>${svg('<text>&a9;</text>')}`,
    'an SVG 20,000 groups deep': svg('<g>'.repeat(20_000) + '</g>'.repeat(20_000)),
    'an SVG that uses itself': svg('<g id="a"><use href="#a"/><use href="#a"/></g>'),
    'an SVG of doubling uses': svg(
      `<g id="u0"><rect width="9" height="9"/></g>${Array.from({ length: 24 }, (_, level) => `<g id="u${level + 1}"><use href="#u${level}"/><use href="#u${level}"/></g>`).join('')}`,
    ),
    'an SVG that reads a file': svg('<image href="file:///etc/passwd" width="9" height="9"/>'),
    'an SVG with a wide blur': svg(
      '<filter id="f"><feGaussianBlur stdDeviation="100000"/></filter><rect filter="url(#f)" width="99" height="99"/>',
    ),
    'a huge SVG': '<svg xmlns="http://www.w3.org/2000/svg" width="100000000" height="100000000"/>',
    'an SVG path of a megabyte': svg(`<path d="M0 0${'L9 9'.repeat(250_000)}"/>`),
    'an SVG style that backtracks': svg(`<style>${'a'.repeat(50_000)}{${'b:c;'.repeat(10_000)}}</style>`),
    'much white space before nothing': ' '.repeat(100_000),
    'comments without end': '<!--'.repeat(50_000),
    'declarations without end': '<?xml '.repeat(50_000),
  }).map(([name, text]) => ({ name, bytes: Buffer.from(text) }))
}
