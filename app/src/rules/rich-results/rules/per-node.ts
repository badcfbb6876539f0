import type { GraphNode } from '../graph/node.ts'
import type { Subject } from './subject.ts'

/**
 * Works something out once for each object, for rules that every child of an object asks about all its siblings:
 * walking them each time takes quadratic time. The answer may depend on the object and what it holds alone, not on
 * where it stands.
 */
export function perNode<Answer>(workOut: (subject: Subject) => Answer): (subject: Subject) => Answer {
  const known = new WeakMap<GraphNode, Answer>()
  return (subject) => {
    const found = known.get(subject.node)
    if (found !== undefined) return found
    const answer = workOut(subject)
    known.set(subject.node, answer)
    return answer
  }
}
