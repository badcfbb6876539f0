import { z } from 'zod'
import { defineGenerator } from '../../../app/src/core/changes/generator.ts'
import { changesModule } from '../../../app/src/core/changes/server.ts'
import { writingCeiling } from '../../../app/src/core/writing/domain/writing-price.ts'
import { writeText } from '../../../app/src/core/writing/write-text.ts'

/** Name of the generator that this module adds to the process that loads it. */
export const RIG_GENERATOR = 'changes.write-for-rigs'

const LISTING = { name: 'meta-tags' }
const texts = z.object({ title: z.string(), description: z.string() })

/**
 * Generates a product's two texts with the language model, through the product's own code, paid in credits. Loaded
 * into web and worker before their entries, because a rig must not depend on a feature.
 */
changesModule.generators = [
  ...(changesModule.generators ?? []),
  defineGenerator<string, Record<string, never>>({
    name: RIG_GENERATOR,
    params: z.object({}) as z.ZodType<Record<string, never>>,
    price: { credit: 'ai-meta', ceiling: () => writingCeiling(LISTING, 'installation') },
    concurrency: 6,
    async propose(ctx, changes, _params, { signal }) {
      const [first] = changes
      const name = first?.resourceId.split('/').at(-1) ?? ''
      const written = await writeText(ctx, {
        purpose: LISTING,
        payer: 'installation',
        language: 'en',
        tone: 'Clear Concise and Human',
        source: {
          title: `Walking boot ${name}`,
          description: `Walking boot ${name} of full-grain leather with a lining of wool and a sole that grips wet rock.`,
        },
        shape: texts,
        fields: {
          title: { from: 20, to: 60, role: 'SEO title of a product' },
          description: { from: 60, to: 155, role: 'SEO description of a product' },
        },
        signal,
      })
      if (!written.ok) {
        const { code, details = {}, mayRetry } = written
        const failed = { status: 'failed' as const, code, values: details, mayRetry }
        return { credits: 0, outcomes: changes.map(() => failed) }
      }
      const after = { 'seo-title': written.value.title, 'seo-description': written.value.description }
      return {
        credits: written.credits,
        outcomes: changes.map(({ field }) => ({
          status: 'proposed',
          after: after[field as keyof typeof after] ?? '',
        })),
      }
    },
  }),
]
