import type { Colour } from '../../picture/colour-names.ts'
import type { PictureFacts } from '../../picture/picture-facts.ts'

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
  picture: {
    colours: Record<Colour, string>
    orientation: Record<PictureFacts['orientation'], string>
    light: Record<PictureFacts['light'], string>
    detail: Record<PictureFacts['detail'], string>
    mostly: (colours: string, middle: string) => string
    middle: (colour: string) => string
  }
  /** What no source said: for the fault knob alone. */
  invented: string
}
