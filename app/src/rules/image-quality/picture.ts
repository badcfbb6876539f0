/** An image in sRGB, three bytes a pixel, without transparency. */
export interface Image {
  width: number
  height: number
  rgb: Uint8Array
}

/** How alike a candidate is to its original. */
export interface Likeness {
  /** 90: not to be told apart, 80: hardly, 70: high, 50: medium, 30: low. */
  ssimulacra2: number
  /** The same of the worst tile of 128 by 128 pixels. */
  worstTile: number
  /** Mean SSIM of the grey image; blind to much on plain grounds. */
  ssim: number
}
