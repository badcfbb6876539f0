const WHOSE = ' · Signpost'

/** Name of a staff member in the History: their own name, and the company's. */
export function staffActor(name: string): string {
  return `${name}${WHOSE}`
}

/** Whether an actor on the wire is a staff member: merchants are ids. */
export function isStaffActor(actor: string): boolean {
  return actor.endsWith(WHOSE)
}
