/** What the connect screen asks for, with its messages. */
import * as v from 'valibot'
import { required } from '../../rules/text'

export const credentials = v.object({
  address: required('Enter the address of the server'),
  token: required('Enter an access token'),
})
export type Credentials = v.InferOutput<typeof credentials>

export const fields = ['address', 'token'] as const satisfies readonly (keyof Credentials)[]
