import type { GraphQLResolveInfo } from 'graphql'
import type { AdminRequest } from './admin-request.ts'

/**
 * A value whose fields are answered by the resolvers of its type. Values that are no entities (payloads,
 * connections) carry their fields themselves.
 */
export class Entity<R = unknown> {
  readonly typename: string
  readonly record: R
  constructor(typename: string, record: R) {
    this.typename = typename
    this.record = record
  }
}

export function entity<R>(typename: string, record: R): Entity<R> {
  return new Entity(typename, record)
}

/** An entity, or null where there is no record. */
export function entityOrNull<R>(typename: string, record: R | undefined | null): Entity<R> | null {
  return record ? new Entity(typename, record) : null
}

/**
 * Answers one field: `source` is the entity's record (or the plain value), `args` have passed the schema.
 * Written as a method so that each resolver may say which record and arguments it takes.
 */
export type FieldAnswer = {
  answer(source: unknown, args: object, request: AdminRequest, info: GraphQLResolveInfo): unknown
}['answer']

/** Resolvers by type and field. */
export type Resolvers = Record<string, Record<string, FieldAnswer>>
