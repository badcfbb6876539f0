/** An image in sRGB, three bytes a pixel, without transparency. */
export interface Image {
  width: number
  height: number
  rgb: Uint8Array
}

/** How alike a candidate is to its original, by SSIMULACRA2. */
export interface Score {
  /** 90: not to be told apart, 80: hardly, 70: high, 50: medium, 30: low. */
  ssimulacra2: number
  /** The same of the worst tile of 128 by 128 pixels. */
  worstTile: number
}

/** The same beside what others measure. */
export interface Likeness extends Score {
  /** Mean SSIM of the grey image; blind to much on plain grounds. */
  ssim: number
}
