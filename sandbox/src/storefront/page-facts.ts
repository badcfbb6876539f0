import type { PageFacts } from '../liquid/objects/globals.ts'
import type { ImageDrop } from '../liquid/objects/media.ts'
import type { TemplateIdentity } from '../liquid/rendering.ts'

/** The page found at a URL. */
export interface FoundPage {
  template: TemplateIdentity
  status: number
  facts: PageFacts
  /** True if the URL answers with sections only, never with a whole page. */
  partsOnly?: boolean
}

interface FactsInput {
  objects?: Record<string, unknown>
  title: string
  description?: string | null
  path: string
  handle?: string | null
  image?: ImageDrop | null
  currentTags?: string[]
  robots?: string | null
}

/** Completes a page's facts with defaults for what most pages leave out. */
export function facts(input: FactsInput): PageFacts {
  return {
    objects: input.objects ?? {},
    title: input.title,
    description: input.description || null,
    canonicalPath: input.path,
    robots: input.robots ?? null,
    handle: input.handle ?? null,
    image: input.image ?? null,
    currentTags: input.currentTags ?? [],
  }
}
