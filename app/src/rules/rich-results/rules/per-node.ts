import type { GraphNode } from '../graph/node.ts'
import type { Subject } from './subject.ts'

/**
 * Computes something once per object, for rules that compare each child of an object with all its siblings: walking
 * them each time takes quadratic time. The result may depend only on the object and its content, not on its position.
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
