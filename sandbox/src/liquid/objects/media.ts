import { fileUrl } from '../../files/file-url.ts'
import type { FileRecord } from '../../state/records.ts'
import { LiquidFloat } from '../language/numbers.ts'
import type { Rendering } from '../rendering.ts'
import { IMAGE, JSON_VALUE, PlatformDrop } from './drop.ts'
import { FactsDrop } from './facts-drop.ts'

/** Returns the protocol-relative URL of a file of the store. */
function fileUrlOf(rendering: Rendering, file: FileRecord): string {
  return fileUrl(rendering.store, file).replace(/^https?:/, '')
}

/** Context in which a file is shown: its position in a gallery and the fallback for a missing alt text. */
export interface MediaContext {
  position: number
  title: string
  productId?: number
}

abstract class MediaDrop extends PlatformDrop {
  readonly #file: FileRecord
  readonly #context: MediaContext

  constructor(file: FileRecord, context: MediaContext) {
    super()
    this.#file = file
    this.#context = context
  }

  abstract get media_type(): string
  get id(): number {
    return this.#file.id
  }
  get position(): number {
    return this.#context.position
  }
  get alt(): string {
    return this.#file.alt || this.#context.title
  }
  /** The sandbox makes no still images of videos and models. */
  get preview_image(): ImageDrop | null {
    return null
  }
  get aspect_ratio(): LiquidFloat {
    return new LiquidFloat(this.#file.height > 0 ? this.#file.width / this.#file.height : 1)
  }
  [IMAGE](): ImageDrop | null {
    return this.preview_image
  }
}

/** The `image` object. Prints its URL. */
export class ImageDrop extends PlatformDrop {
  readonly #rendering: Rendering
  readonly #file: FileRecord
  readonly #context: MediaContext

  constructor(rendering: Rendering, file: FileRecord, context: MediaContext) {
    super()
    this.#rendering = rendering
    this.#file = file
    this.#context = context
  }
  get id(): number {
    return this.#file.id
  }
  get media_type(): string {
    return 'image'
  }
  get src(): string {
    return fileUrlOf(this.#rendering, this.#file)
  }
  get alt(): string {
    return this.#file.alt || this.#context.title
  }
  get width(): number {
    return this.#file.width
  }
  get height(): number {
    return this.#file.height
  }
  get aspect_ratio(): LiquidFloat {
    return new LiquidFloat(this.#file.height > 0 ? this.#file.width / this.#file.height : 1)
  }
  get position(): number {
    return this.#context.position
  }
  get product_id(): number | null {
    return this.#context.productId ?? null
  }
  get preview_image(): ImageDrop {
    return this
  }
  get presentation(): FactsDrop {
    const middle = { x: new LiquidFloat(50), y: new LiquidFloat(50) }
    const focal_point = new FactsDrop('focal_point', middle, `${middle.x}% ${middle.y}%`)
    return new FactsDrop('image_presentation', { focal_point })
  }
  get variants(): unknown[] {
    const { productId } = this.#context
    if (productId === undefined) return []
    const { state, store } = this.#rendering
    return state
      .list(store, 'ProductVariant', { parent: productId, byPosition: true })
      .filter((variant) => variant.fileId === this.#file.id)
      .map((variant) => ({ id: variant.id, title: variant.title }))
  }
  get 'attached_to_variant?'(): boolean {
    return this.variants.length > 0
  }
  [IMAGE](): ImageDrop {
    return this
  }
  [JSON_VALUE](): unknown {
    return {
      alt: this.#file.alt || null,
      id: this.id,
      position: this.position,
      preview_image: {
        aspect_ratio: this.aspect_ratio,
        height: this.height,
        width: this.width,
        src: this.src,
      },
      aspect_ratio: this.aspect_ratio,
      height: this.height,
      media_type: 'image',
      src: this.src,
      width: this.width,
    }
  }
  override toString(): string {
    return this.src
  }
}

/** The `video` object: a file whose MIME type is a video. */
export class VideoDrop extends MediaDrop {
  readonly #source: { format: string; mime_type: string; url: string; width: number; height: number }
  constructor(rendering: Rendering, file: FileRecord, context: MediaContext) {
    super(file, context)
    this.#source = {
      format: file.mimeType.split('/')[1] ?? 'mp4',
      mime_type: file.mimeType,
      url: fileUrlOf(rendering, file),
      width: file.width,
      height: file.height,
    }
  }
  override get media_type(): string {
    return 'video'
  }
  get sources(): unknown[] {
    return [this.#source]
  }
  get duration(): number {
    return 0
  }
}

/** The `external_video` object: a file of MIME type `video/x-youtube` or `video/x-vimeo` that names its source. */
export class ExternalVideoDrop extends MediaDrop {
  readonly #host: string
  readonly #externalId: string
  constructor(file: FileRecord, context: MediaContext) {
    super(file, context)
    this.#host = file.mimeType.endsWith('vimeo') ? 'vimeo' : 'youtube'
    this.#externalId = /([\w-]+)\/?$/.exec(file.sourceUrl ?? '')?.[1] ?? ''
  }
  override get media_type(): string {
    return 'external_video'
  }
  get host(): string {
    return this.#host
  }
  get external_id(): string {
    return this.#externalId
  }
}

/** The `model` object: a 3D model in the GLB or USDZ format. */
export class ModelDrop extends MediaDrop {
  readonly #source: { format: string; mime_type: string; url: string }
  constructor(rendering: Rendering, file: FileRecord, context: MediaContext) {
    super(file, context)
    const format = file.mimeType.includes('usdz') ? 'usdz' : 'glb'
    this.#source = { format, mime_type: file.mimeType, url: fileUrlOf(rendering, file) }
  }
  override get media_type(): string {
    return 'model'
  }
  get sources(): unknown[] {
    return [this.#source]
  }
}

/** The `generic_file` object: any other file. */
export class GenericFileDrop extends MediaDrop {
  readonly #url: string
  constructor(rendering: Rendering, file: FileRecord, context: MediaContext) {
    super(file, context)
    this.#url = fileUrlOf(rendering, file)
  }
  override get media_type(): string {
    return 'generic_file'
  }
  get url(): string {
    return this.#url
  }
}

export type AnyMedia = ImageDrop | VideoDrop | ExternalVideoDrop | ModelDrop | GenericFileDrop

/** Returns the media object for a file, chosen by its MIME type. */
export function mediaDrop(rendering: Rendering, file: FileRecord, context: MediaContext): AnyMedia {
  const type = file.mimeType
  if (type.startsWith('image/')) return new ImageDrop(rendering, file, context)
  if (/^video\/x-(youtube|vimeo)$/.test(type)) return new ExternalVideoDrop(file, context)
  if (type.startsWith('video/')) return new VideoDrop(rendering, file, context)
  if (type.startsWith('model/')) return new ModelDrop(rendering, file, context)
  return new GenericFileDrop(rendering, file, context)
}

/** Returns the image with a file id, or null if there is none. */
export function imageById(rendering: Rendering, id: number | null, context: MediaContext): ImageDrop | null {
  const file = id === null ? undefined : rendering.state.get(rendering.store, 'MediaImage', id)
  return file ? new ImageDrop(rendering, file, context) : null
}
