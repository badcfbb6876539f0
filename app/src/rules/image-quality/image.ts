/** An image in sRGB, three bytes per pixel, without transparency. */
export interface Image {
  width: number
  height: number
  rgb: Uint8Array
}

/** Similarity of a candidate to its original, by SSIMULACRA2. */
export interface Score {
  /** 90: indistinguishable, 80: hardly distinguishable, 70: high, 50: medium, 30: low quality. */
  ssimulacra2: number
  /** The same for the worst tile of 128 by 128 pixels. */
  worstTile: number
}

/** The score, with another common measure. */
export interface Likeness extends Score {
  /** Mean SSIM of the grey image; misses many errors on plain backgrounds. */
  ssim: number
}
