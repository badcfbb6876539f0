/** Size names of the older image URLs, in pixels (shopify.dev, Liquid filter img_url). */
const named: Record<string, number> = {
  pico: 16,
  icon: 32,
  thumb: 50,
  small: 100,
  compact: 160,
  medium: 240,
  large: 480,
  grande: 600,
}

const pattern =
  /^(?<stem>.+)_(?:(?<name>pico|icon|thumb|small|compact|medium|large|grande)|(?<width>\d{1,4})?x(?<height>\d{1,4})?)(?:_crop_(?<crop>center|top|bottom|left|right))?(?:@(?<scale>[123])x)?(?<extension>\.\w+)$/

/** Parses an older URL such as `photo_480x320_crop_top@2x.jpg`; undefined if the name holds no size. */
export function sizedName(
  filename: string,
): { filename: string; width?: string; height?: string; crop?: string } | undefined {
  const found = pattern.exec(filename)?.groups
  if (!found) return undefined
  const scale = Number(found['scale'] ?? 1)
  const pixels = (text: string | undefined) => (text ? String(Number(text) * scale) : undefined)
  const side = found['name'] && named[found['name']]
  const width = side ? String(side * scale) : pixels(found['width'])
  const height = side ? String(side * scale) : pixels(found['height'])
  if (!width && !height) return undefined
  return {
    filename: `${found['stem']}${found['extension']}`,
    ...(width && { width }),
    ...(height && { height }),
    ...(found['crop'] && { crop: found['crop'] }),
  }
}
