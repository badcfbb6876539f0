import type { Colour } from '../../image/colour-names.ts'
import type { ImageFacts } from '../../image/image-facts.ts'

/** Everything the writer can say in one language; nothing in it claims anything of a product. */
export interface Language {
  code: string
  /** Names it is asked for by, lower case. */
  names: string[]
  /** Words that tell a text's language. */
  markers: string[]
  and: string
  by: (what: string, vendor: string) => string
  belongs: (title: string, type: string) => string
  from: (title: string, vendor: string) => string
  tagged: (tags: string) => string
  about: (keyword: string) => string
  /** Sentences that are true of any page, by tone. */
  invitations: { plain: string[]; friendly: string[] }
  image: {
    colours: Record<Colour, string>
    orientation: Record<ImageFacts['orientation'], string>
    light: Record<ImageFacts['light'], string>
    detail: Record<ImageFacts['detail'], string>
    mostly: (colours: string, middle: string) => string
    middle: (colour: string) => string
  }
  /** What no source said: for the fault knob alone. */
  invented: string
}
