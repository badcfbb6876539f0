/** Part of the canvas, in pixels. */
export interface FrameRect {
  left: number
  top: number
  width: number
  height: number
}

/** Control block of a frame: its duration and disposal. */
export interface Control {
  /** Hundredths of a second. */
  delay: number
  disposal: number
  /** The next frame waits for user input. */
  waits: boolean
}

/** How a frame is disposed of before the next one is drawn. */
export const DISPOSAL = { unsaid: 0, stays: 1, cleared: 2, undone: 3 } as const

/** One frame as stored in its file, row by row from the top. */
export interface Frame extends FrameRect {
  /** For each pixel, an index into `colours`. */
  numbers: Uint8Array
  /** 0xrrggbb. */
  colours: readonly number[]
  /** The transparent index; null if there is none. */
  through: number | null
  control: Control | null
}

/** A GIF without its compression. */
export interface Gif {
  width: number
  height: number
  /** Of the logical screen: original bits per colour, and the pixels' aspect ratio. */
  resolution: number
  aspect: number
  /** Background index, used by some programs where no frame draws; null if none is named. */
  ground: number | null
  /** How often the animation repeats, 0 for ever; null: it plays once. */
  loops: number | null
  profile: Buffer | null
  comments: string[]
  frames: Frame[]
}

/** The file is malformed, or of a kind that is not rewritten. */
export class UnfitGif extends Error {
  constructor(what: string) {
    super(`The GIF is not rewritten: ${what}.`)
    this.name = 'UnfitGif'
  }
}
