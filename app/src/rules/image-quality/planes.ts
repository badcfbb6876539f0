import type { Scale } from './layout.ts'

/** Linear light of the 256 values of sRGB. */
const LINEAR = Float32Array.from({ length: 256 }, (_, value) => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
})

/** Writes the image's linear light into three planes. */
export function fillLinear(floats: Float32Array, rgb: Uint8Array, scale: Scale, address: number): void {
  const { width, height, stride, plane } = scale
  const step = plane / 4
  for (let y = 0, from = 0; y < height; y++) {
    let to = (address + y * stride) / 4
    for (let x = 0; x < width; x++, to++, from += 3) {
      floats[to] = LINEAR[rgb[from] as number] as number
      floats[to + step] = LINEAR[rgb[from + 1] as number] as number
      floats[to + 2 * step] = LINEAR[rgb[from + 2] as number] as number
    }
  }
}

/** Writes the image's grey (BT.601) into one plane. */
export function fillGrey(floats: Float32Array, rgb: Uint8Array, scale: Scale, address: number): void {
  const { width, height, stride } = scale
  for (let y = 0, from = 0; y < height; y++) {
    let to = (address + y * stride) / 4
    for (let x = 0; x < width; x++, to++, from += 3) {
      const [r, g, b] = [rgb[from] as number, rgb[from + 1] as number, rgb[from + 2] as number]
      floats[to] = (0.299 * r + 0.587 * g + 0.114 * b) / 255
    }
  }
}

/** Halves an image's three planes; the last row and column stand for what is beyond them. */
export function halve(
  floats: Float32Array,
  from: { scale: Scale; address: number },
  to: { scale: Scale; address: number },
): void {
  for (let channel = 0; channel < 3; channel++)
    for (let y = 0; y < to.scale.height; y++) {
      const lower = Math.min(2 * y + 1, from.scale.height - 1)
      const source = from.address + channel * from.scale.plane
      let one = (source + 2 * y * from.scale.stride) / 4
      let two = (source + lower * from.scale.stride) / 4
      const out = (to.address + channel * to.scale.plane + y * to.scale.stride) / 4
      const whole = from.scale.width >> 1
      for (let x = 0; x < whole; x++, one += 2, two += 2)
        floats[out + x] =
          ((floats[one] as number) +
            (floats[one + 1] as number) +
            (floats[two] as number) +
            (floats[two + 1] as number)) *
          0.25
      if (whole < to.scale.width)
        floats[out + whole] = ((floats[one] as number) + (floats[two] as number)) * 0.5
    }
}
