import { useToast } from '@/shared/ui/toast/toast';
import { Button, type ButtonProps } from '@/shared/ui/button';

export interface CopyButtonProps extends Omit<ButtonProps, 'onClick'> {
  text: string;
  /** The name of the text in the notice. */
  label?: string;
}

/** Copies a text to the clipboard and reports the outcome. */
export function CopyButton({ text, label = 'The text', ...rest }: CopyButtonProps) {
  const toast = useToast();
  const copy = async () => {
    try {
      // Browsers offer the clipboard on secure origins only.
      if (!('clipboard' in navigator)) throw new Error('no clipboard');
      await navigator.clipboard.writeText(text);
      toast({ title: 'Copied', description: `${label} is on the clipboard.` });
    } catch {
      toast({
        variant: 'destructive',
        title: 'Error',
        description: 'Your browser didn’t allow it. Select the text and copy it instead.',
      });
    }
  };
  return <Button {...rest} onClick={() => void copy()} />;
}
