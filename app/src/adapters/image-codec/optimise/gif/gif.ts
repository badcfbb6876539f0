/** Part of the canvas, in pixels. */
export interface Place {
  left: number
  top: number
  width: number
  height: number
}

/** What stands before a frame: how long it stays, and what becomes of it then. */
export interface Control {
  /** Hundredths of a second. */
  delay: number
  disposal: number
  /** The next frame waits for the visitor. */
  waits: boolean
}

/** What becomes of a frame before the next one is drawn. */
export const DISPOSAL = { unsaid: 0, stays: 1, cleared: 2, undone: 3 } as const

/** One frame as its file has it, row by row from the top. */
export interface Frame extends Place {
  /** Of each pixel, a number of `colours`. */
  numbers: Uint8Array
  /** 0xrrggbb. */
  colours: readonly number[]
  /** The number that shows what lies beneath; null: none does. */
  through: number | null
  control: Control | null
}

/** A GIF without its compression. */
export interface Gif {
  width: number
  height: number
  /** Of the screen: bits a colour once had, and its pixels' shape. */
  resolution: number
  aspect: number
  /** What shows where no frame draws, to those who show it; null: none is named. */
  ground: number | null
  /** How often all is shown again, 0 for ever; null: it is shown once. */
  loops: number | null
  profile: Buffer | null
  comments: string[]
  frames: Frame[]
}

/** The file does not keep to its format, or is of a kind that is not rewritten. */
export class UnfitGif extends Error {
  constructor(what: string) {
    super(`The GIF is not rewritten: ${what}.`)
    this.name = 'UnfitGif'
  }
}
