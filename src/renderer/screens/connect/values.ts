/** What the connect screen asks for, with its messages. */
import * as v from 'valibot'
import { required } from '../../rules/text'
import * as texts from './texts'

export const credentials = v.object({
  address: required(texts.enterTheAddressOfThe),
  token: required(texts.enterAnAccessToken),
})
export type Credentials = v.InferOutput<typeof credentials>

export const fields = ['address', 'token'] as const satisfies readonly (keyof Credentials)[]
