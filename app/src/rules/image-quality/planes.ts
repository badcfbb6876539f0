import type { Rows } from './layout.ts'

/** Linear light for the 256 values of sRGB. */
const LINEAR = Float32Array.from({ length: 256 }, (_, value) => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
})

/** Writes the linear light of the image's rows from `first` on into three planes. */
export function fillLinear(floats: Float32Array, rgb: Uint8Array, rows: Rows, first: number): void {
  const { address, width, stride, plane, count } = rows
  const step = plane / 4
  for (let y = 0, from = first * width * 3; y < count; y++) {
    let to = (address + y * stride) / 4
    for (let x = 0; x < width; x++, to++, from += 3) {
      floats[to] = LINEAR[rgb[from] as number] as number
      floats[to + step] = LINEAR[rgb[from + 1] as number] as number
      floats[to + 2 * step] = LINEAR[rgb[from + 2] as number] as number
    }
  }
}

/** Writes the grey (BT.601) of the image's rows from `first` on into one plane. */
export function fillGrey(
  floats: Float32Array,
  rgb: Uint8Array,
  { address, width, stride, count }: Omit<Rows, 'plane'>,
  first: number,
): void {
  for (let y = 0, from = first * width * 3; y < count; y++) {
    let to = (address + y * stride) / 4
    for (let x = 0; x < width; x++, to++, from += 3) {
      const [r, g, b] = [rgb[from] as number, rgb[from + 1] as number, rgb[from + 2] as number]
      floats[to] = (0.299 * r + 0.587 * g + 0.114 * b) / 255
    }
  }
}

/** Halves rows of three planes; the last row and column are repeated beyond the edge. */
export function halve(floats: Float32Array, from: Rows, to: Rows): void {
  for (let channel = 0; channel < 3; channel++)
    for (let y = 0; y < to.count; y++) {
      const lower = Math.min(2 * y + 1, from.count - 1)
      const source = from.address + channel * from.plane
      let one = (source + 2 * y * from.stride) / 4
      let two = (source + lower * from.stride) / 4
      const out = (to.address + channel * to.plane + y * to.stride) / 4
      const whole = from.width >> 1
      for (let x = 0; x < whole; x++, one += 2, two += 2)
        floats[out + x] =
          ((floats[one] as number) +
            (floats[one + 1] as number) +
            (floats[two] as number) +
            (floats[two + 1] as number)) *
          0.25
      if (whole < to.width) floats[out + whole] = ((floats[one] as number) + (floats[two] as number)) * 0.5
    }
}
