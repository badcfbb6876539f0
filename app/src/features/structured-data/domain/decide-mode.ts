import type { MarkupMode } from '../contract.ts'
import { decideShape, type ModeReason, type ReadSample, type ShapeDecision } from './decide-shape.ts'
import { SHAPES, type Shape, type ShapePlan, type TemplatePlans } from './plan.ts'

/** A sample page of a template: what was read of it, or that nothing is known. */
export interface SampleEvidence {
  shape: Shape
  /** Null: the page could not be read, or is broken. */
  read: ReadSample | null
}

export interface TemplateDecision {
  plans: TemplatePlans
  mode: MarkupMode
  reason: ModeReason
  /** Properties added on this template, whatever the shape. */
  adds: string[]
}

/**
 * Decides how a template is marked up (architecture, Structured data).
 * What could not be read keeps what was last known. What was never read prints nothing: a missing Product costs
 * a day, a second one costs the rich result. A shape the store has no product of follows the other shape when
 * the theme prints nothing there.
 */
export function decideMode(evidence: SampleEvidence[], last: TemplateDecision | null): TemplateDecision {
  const decided = SHAPES.map((shape) => [shape, decisionOf(shape, evidence, last)] as const)
  const known = decided.filter((entry): entry is [Shape, ShapeDecision] => entry[1] !== null)
  if (known.length === 0) return last ?? { plans: {}, mode: 'silent', reason: 'not-read', adds: [] }
  const plans: TemplatePlans = {}
  for (const [shape, decision] of known) if (decision.plan) plans[shape] = decision.plan
  const [only, none] = known
  if (only && !none && only[1].plan?.mode === 'own' && evidence.every(({ shape }) => shape === only[0]))
    for (const shape of SHAPES) plans[shape] = { mode: 'own' }
  const decisive = mostTelling(known.map(([, decision]) => decision))
  return {
    plans,
    mode: decisive.plan?.mode ?? 'silent',
    reason: decisive.reason,
    adds: [...new Set(known.flatMap(([, { plan }]) => (plan?.mode === 'complete' ? plan.adds : [])))],
  }
}

function decisionOf(
  shape: Shape,
  evidence: SampleEvidence[],
  last: TemplateDecision | null,
): ShapeDecision | null {
  const samples = evidence.filter((sample) => sample.shape === shape)
  const read = samples.flatMap((sample) => (sample.read ? [sample.read] : []))
  if (read.length > 0) return decideShape(read)
  if (samples.length === 0 || !last) return null
  const plan: ShapePlan | null = last.plans[shape] ?? null
  return { plan, reason: last.reason }
}

/** The template's mode in one word: completing tells more than owning, owning more than silence. */
function mostTelling(decisions: ShapeDecision[]): ShapeDecision {
  const rank = ({ plan }: ShapeDecision) => (plan === null ? 0 : plan.mode === 'own' ? 1 : 2)
  return decisions.reduce((best, decision) => (rank(decision) > rank(best) ? decision : best))
}
