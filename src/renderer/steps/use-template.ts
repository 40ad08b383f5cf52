/** Begins a campaign from a template of the library and opens it in the wizard. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { type LibraryValues, listOf } from '#contract'
import { failureOf } from '../data/failure'
import { toastDanger } from '../ui/toast'
import type { Step } from './wizard-step'

/** `load` imports the wizard's steps. */
export function useTemplate(load: () => Promise<readonly Step[]>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (template: LibraryValues['template']) =>
      (await import('./campaign-copy')).beginFrom(template, await load(), client),
    onSettled: () => client.invalidateQueries({ queryKey: ['campaigns'] }),
    onSuccess: ({ path, refused, left }) => {
      navigate(path)
      const parts = listOf(refused.map((section) => section.toUpperCase()))
      const texts = [
        ...(refused.length > 0 ? [`${parts} could not be read and stays empty.`] : []),
        ...(left.length > 0 ? [`This workspace does not have ${listOf(left)}. Choose what to use instead.`] : []),
      ]
      if (texts.length > 0) toastDanger('Not everything could be used', texts.join(' '))
    },
    onError: (error) => toastDanger('The template could not be used', failureOf(error).message),
  })
}
