import type { Image } from '../image.ts'
import { scoreOf } from '../weights.ts'

type Plane = Float64Array<ArrayBuffer>
interface Linear {
  width: number
  height: number
  planes: Plane[]
}

const TAPS = [
  0.26462110548819856, 0.21292859201042222, 0.10933537277746033, 0.0360111146583644, 0.00941436780965374,
]

/** SSIMULACRA2 as described by its authors, without optimisation: the reference for the fast one. */
export function plainScore(original: Image, rgb: Uint8Array): number {
  let one = linear(original)
  let two = linear({ ...original, rgb })
  const channels: Parameters<typeof scoreOf>[0][number][number][][] = [[], [], []]
  for (let scale = 0; scale < 6; scale++) {
    if (one.width < 8 || one.height < 8) break
    if (scale > 0) [one, two] = [halved(one), halved(two)]
    const [a, b] = [coloured(one), coloured(two)]
    for (let channel = 0; channel < 3; channel++)
      channels[channel]?.push(compared(a[channel] as Plane, b[channel] as Plane, one))
  }
  return scoreOf(channels)
}

function linear({ width, height, rgb }: Image): Linear {
  const light = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  const planes = [0, 1, 2].map((channel) =>
    Float64Array.from({ length: width * height }, (_, at) => light((rgb[3 * at + channel] ?? 0) / 255)),
  )
  return { width, height, planes }
}

function halved({ width, height, planes }: Linear): Linear {
  const [w, h] = [Math.ceil(width / 2), Math.ceil(height / 2)]
  const at = (plane: Plane, x: number, y: number) =>
    plane[Math.min(y, height - 1) * width + Math.min(x, width - 1)] ?? 0
  const half = (plane: Plane) =>
    Float64Array.from({ length: w * h }, (_, index) => {
      const [x, y] = [2 * (index % w), 2 * Math.floor(index / w)]
      return (at(plane, x, y) + at(plane, x + 1, y) + at(plane, x, y + 1) + at(plane, x + 1, y + 1)) / 4
    })
  return { width: w, height: h, planes: planes.map(half) }
}

function coloured({ planes: [r, g, b] }: Linear): Plane[] {
  const bias = 0.0037930732552754493
  const root = (red: number, green: number, blue: number) =>
    (r as Plane).map(
      (value, at) =>
        Math.cbrt(red * value + green * (g?.[at] ?? 0) + blue * (b?.[at] ?? 0) + bias) - Math.cbrt(bias),
    )
  const long = root(0.3, 0.622, 0.078)
  const middle = root(0.23, 0.692, 0.078)
  const short = root(0.24342268924547819, 0.20476744424496821, 0.5518098665095535)
  const x = long.map((value, at) => 7 * (value - (middle[at] ?? 0)) + 0.42)
  const y = long.map((value, at) => (value + (middle[at] ?? 0)) / 2 + 0.01)
  return [x, y, short.map((value, at) => value - (y[at] ?? 0) + 0.01 + 0.55)]
}

function blurred(plane: Plane, { width, height }: Linear): Plane {
  const along = (from: Plane, step: number, length: number, position: (at: number) => number) =>
    from.map((_, at) => {
      let sum = 0
      for (let k = -4; k <= 4; k++) {
        const index = position(at) + k
        if (index >= 0 && index < length) sum += (TAPS[Math.abs(k)] ?? 0) * (from[at + k * step] ?? 0)
      }
      return sum
    })
  const across = along(plane, 1, width, (at) => at % width)
  return along(across, width, height, (at) => Math.floor(at / width))
}

function compared(a: Plane, b: Plane, size: Linear) {
  const times = (left: Plane, right: Plane) => left.map((value, at) => value * (right[at] ?? 0))
  const [m1, m2] = [blurred(a, size), blurred(b, size)]
  const [s11, s22, s12] = [times(a, a), times(b, b), times(a, b)].map((plane) => blurred(plane, size)) as [
    Plane,
    Plane,
    Plane,
  ]
  const structure = a.map((_, at) => {
    const [u, v] = [m1[at] ?? 0, m2[at] ?? 0]
    const above = (1 - (u - v) ** 2) * (2 * ((s12[at] ?? 0) - u * v) + 0.0009)
    return Math.max(0, 1 - above / ((s11[at] ?? 0) - u * u + (s22[at] ?? 0) - v * v + 0.0009))
  })
  const edges = a.map(
    (value, at) => (1 + Math.abs((b[at] ?? 0) - (m2[at] ?? 0))) / (1 + Math.abs(value - (m1[at] ?? 0))) - 1,
  )
  const map = (plane: Plane) => ({
    mean: plane.reduce((sum, value) => sum + value, 0) / plane.length,
    fourth: (plane.reduce((sum, value) => sum + value ** 4, 0) / plane.length) ** 0.25,
  })
  return [
    map(structure),
    map(edges.map((value) => Math.max(value, 0))),
    map(edges.map((value) => Math.max(-value, 0))),
  ] as const
}
