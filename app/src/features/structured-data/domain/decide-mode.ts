import type { MarkupMode } from '../contract.ts'
import { decideShape, type ModeReason, type ReadSample, type ShapeDecision } from './decide-shape.ts'
import { SHAPES, type Shape, type ShapePlan, type TemplatePlans } from './plan.ts'
import { suitability, suitableSamples } from './suitable-sample.ts'

/** Evidence from one sample page of a template. */
export interface SampleEvidence {
  shape: Shape
  /** Null if the page could not be read, is broken, or was not looked at. */
  read: ReadSample | null
  /** True if no product of this kind is suitable: none has an image and a price, or a rating. */
  isUnsuitable?: boolean
}

export interface TemplateDecision {
  plans: TemplatePlans
  mode: MarkupMode
  reason: ModeReason
  /** Properties added on this template, for either shape. */
  adds: string[]
}

/**
 * Decides how a template is marked up (architecture, Structured data).
 * Products that cannot have valid markup do not count: their pages do not show what the theme leaves out. A template
 * that could not be read keeps its last decision. One that was never read prints nothing: a missing Product costs a
 * day, a second one costs the rich result. A shape the store has no product of follows the other shape when the theme
 * prints nothing there.
 */
export function decideMode(evidence: SampleEvidence[], last: TemplateDecision | null): TemplateDecision {
  const decided = SHAPES.map((shape) => [shape, decisionOf(shape, evidence, last)] as const)
  const known = decided.filter((entry): entry is [Shape, ShapeDecision] => entry[1] !== null)
  if (known.length === 0) {
    const reason = evidence.some((each) => !isUnsuitable(each)) ? 'not-read' : 'no-suitable-product'
    return last ?? { plans: {}, mode: 'silent', reason, adds: [] }
  }
  const plans: TemplatePlans = {}
  for (const [shape, decision] of known) if (decision.plan) plans[shape] = decision.plan
  const [only, none] = known
  if (only && !none && only[1].plan?.mode === 'own' && isAllOf(only[0], evidence))
    for (const shape of SHAPES) plans[shape] = { mode: 'own' }
  const decisive = mostTelling(known.map(([, decision]) => decision))
  return {
    plans,
    mode: decisive.plan?.mode ?? 'silent',
    reason: decisive.reason,
    adds: [...new Set(known.flatMap(([, { plan }]) => (plan?.mode === 'complete' ? plan.adds : [])))],
  }
}

/** Returns whether a sample is unsuitable, and so no evidence for either shape. */
function isUnsuitable({ read, isUnsuitable: isSaid }: SampleEvidence): boolean {
  return isSaid === true || (read !== null && suitability(read.product) === 'none')
}

function isAllOf(shape: Shape, evidence: SampleEvidence[]): boolean {
  return evidence.every((each) => each.shape === shape || isUnsuitable(each))
}

function decisionOf(
  shape: Shape,
  evidence: SampleEvidence[],
  last: TemplateDecision | null,
): ShapeDecision | null {
  const samples = evidence.filter((sample) => sample.shape === shape)
  const read = suitableSamples(samples.flatMap((sample) => (sample.read ? [sample.read] : [])))
  if (read.length > 0) return decideShape(read)
  if (samples.length === 0 || !last) return null
  const plan: ShapePlan | null = last.plans[shape] ?? null
  return { plan, reason: last.reason }
}

/** Returns the decision that names the template's mode: `complete` ranks above `own`, and `own` above silence. */
function mostTelling(decisions: ShapeDecision[]): ShapeDecision {
  const rank = ({ plan }: ShapeDecision) => (plan === null ? 0 : plan.mode === 'own' ? 1 : 2)
  return decisions.reduce((best, decision) => (rank(decision) > rank(best) ? decision : best))
}
