import type { Image } from './image.ts'
import { REACH } from './kernels.ts'
import { MARGIN, strideOf } from './layout.ts'
import { fillGrey } from './planes.ts'
import { createWorkplace, type Workplace } from './workplace.ts'

/** Rows processed together, so that memory stays small for any image. */
const STRIP = 64

/** One is enough for all images of a thread, because it keeps no state. */
let workplace: Workplace | undefined

/**
 * Returns the mean SSIM of the grey images (window of the metric's blur), for comparison with other tools. 1 if an
 * image is too small for a window.
 */
export function meanSsim({ width, height, rgb }: Image, candidate: Uint8Array): number {
  const [across, down] = [width - 2 * REACH, height - 2 * REACH]
  if (across < 1 || down < 1) return 1
  workplace ??= createWorkplace()
  const { kernels } = workplace
  const layout = stripLayout(width)
  const { vectors, stride, mask, total, rows, mean, variance } = layout
  const floats = workplace.sized(layout.bytes)
  floats.fill(0, 0, layout.bytes / 4)
  // Positions where the window leaves the image do not count.
  floats.fill(1, mask / 4 + REACH, mask / 4 + width - REACH)
  let sum = 0
  for (let from = REACH; from < height - REACH; from += STRIP) {
    const count = Math.min(STRIP, height - REACH - from)
    const seen = { width, stride, count: count + 2 * REACH }
    fillGrey(floats, rgb, { ...seen, address: layout.reference }, from - REACH)
    fillGrey(floats, candidate, { ...seen, address: layout.candidate }, from - REACH)
    for (let y = 0; y < count; y++) {
      const [reference, other] = [layout.reference + y * stride, layout.candidate + y * stride]
      kernels.columns(reference, reference, rows, stride, stride, vectors)
      kernels.moments(rows - 4 * REACH, stride, mean, variance, vectors)
      kernels.columns(reference, other, rows, stride, stride, vectors)
      floats.fill(0, total / 4, total / 4 + 4)
      kernels.likeness(rows - 4 * REACH, stride, mean, variance, mask, total, vectors)
      for (let lane = 0; lane < 4; lane++) sum += floats[total / 4 + lane] as number
    }
  }
  return sum / (across * down)
}

/** Lays out the memory of a strip: the first pixel of each part, after its margin. */
function stripLayout(width: number) {
  const vectors = Math.ceil(width / 4)
  const stride = strideOf(vectors)
  let free = 0
  const take = (rows: number) => {
    const address = free + 4 * MARGIN
    free += rows * stride
    return address
  }
  const [mask, mean, variance, total] = [take(1), take(1), take(1), take(1)]
  const [rows, reference, candidate] = [take(3), take(STRIP + 2 * REACH), take(STRIP + 2 * REACH)]
  return { vectors, stride, mask, mean, variance, total, rows, reference, candidate, bytes: free }
}
