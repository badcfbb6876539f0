const WHOSE = ' · Signpost'

/** What History calls somebody of the staff: their own name, and whose staff they are. */
export function staffActor(name: string): string {
  return `${name}${WHOSE}`
}

/** Whether an actor on the wire is somebody of the staff: merchants are ids. */
export function isStaffActor(actor: string): boolean {
  return actor.endsWith(WHOSE)
}
