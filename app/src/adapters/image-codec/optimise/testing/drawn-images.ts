/** Draws an image with smooth areas, edges and grain, the same every time; three bytes per pixel. */
export function drawnPhoto(width: number, height: number, seed = 7): Buffer {
  let state = seed
  const out = Buffer.alloc(width * height * 3)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 3) {
      state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
      const grain = ((state >> 16) % 9) - 4
      const isInside = (x - width / 2) ** 2 + (y - height / 2) ** 2 < (Math.min(width, height) / 3) ** 2
      const wave = isInside ? 40 * Math.sin(x / 7 + seed) + 30 * Math.cos(y / 11) : 0
      out[at] = 190 + wave + grain - (isInside ? 40 : 0)
      out[at + 1] = 180 + wave / 2 + grain
      out[at + 2] = 170 - wave + grain
    }
  return out
}
