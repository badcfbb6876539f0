import type { Colour } from '../../image/colour-names.ts'
import type { ImageFacts } from '../../image/image-facts.ts'

/** All phrases of the writer in one language; none makes a claim about a product. */
export interface Language {
  code: string
  /** Names that select it, in lower case. */
  names: string[]
  /** Words that identify a text's language. */
  markers: string[]
  and: string
  by: (what: string, vendor: string) => string
  belongs: (title: string, type: string) => string
  from: (title: string, vendor: string) => string
  tagged: (tags: string) => string
  about: (keyword: string) => string
  /** Sentences true of any page, by tone. */
  invitations: { plain: string[]; friendly: string[] }
  image: {
    colours: Record<Colour, string>
    orientation: Record<ImageFacts['orientation'], string>
    light: Record<ImageFacts['light'], string>
    detail: Record<ImageFacts['detail'], string>
    mostly: (colours: string, middle: string) => string
    middle: (colour: string) => string
  }
  /** A claim that is in no source, for the fault knob. */
  invented: string
}
