import { PlatformDrop } from './drop.ts'

/** The value of a `video_url` setting. Prints its address. */
export class VideoUrlDrop extends PlatformDrop {
  readonly #address: string
  constructor(address: string) {
    super()
    this.#address = address
  }
  get type(): string {
    return /vimeo\.com/.test(this.#address) ? 'vimeo' : 'youtube'
  }
  get id(): string {
    return /(?:v=|youtu\.be\/|embed\/|vimeo\.com\/)([\w-]+)/.exec(this.#address)?.[1] ?? ''
  }
  override valueOf(): string {
    return this.#address
  }
  override toString(): string {
    return this.#address
  }
}
