import { PlatformDrop } from './drop.ts'

/** The value of a `video_url` setting. Prints its URL. */
export class VideoUrlDrop extends PlatformDrop {
  readonly #url: string
  constructor(url: string) {
    super()
    this.#url = url
  }
  get type(): string {
    return /vimeo\.com/.test(this.#url) ? 'vimeo' : 'youtube'
  }
  get id(): string {
    return /(?:v=|youtu\.be\/|embed\/|vimeo\.com\/)([\w-]+)/.exec(this.#url)?.[1] ?? ''
  }
  override valueOf(): string {
    return this.#url
  }
  override toString(): string {
    return this.#url
  }
}
