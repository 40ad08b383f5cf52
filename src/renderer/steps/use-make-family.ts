/** Makes a family whose master has the values of a campaign, and opens it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { failureOf } from '../data/failure'
import { toastDanger } from '../ui/toast'
import type { Original } from './campaign-copy'
import type { Step } from './wizard-step'

/** `load` imports the wizard's steps. */
export function useMakeFamily(load: () => Promise<readonly Step[]>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (original: Original) => (await import('./campaign-copy')).familyFrom(original, await load()),
    onSettled: () => client.invalidateQueries({ queryKey: ['campaigns'] }),
    onSuccess: (id) => navigate(`/family/${id}`),
    onError: (error) => toastDanger('The family could not be made', failureOf(error).message),
  })
}
