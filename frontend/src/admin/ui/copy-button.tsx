import { Button, type ButtonProps } from '@/shared/ui/button';
import { useToast } from '@/shared/ui/toast/toast';

export interface CopyButtonProps extends Omit<ButtonProps, 'onClick'> {
  text: string;
  label?: string;
}

export function CopyButton({ text, label = 'The text', ...rest }: CopyButtonProps) {
  const toast = useToast();
  const copy = async () => {
    try {
      // Without a secure origin there is no clipboard, which fails, too.
      await navigator.clipboard.writeText(text);
      toast({ title: 'Copied', description: `${label} is on the clipboard.` });
    } catch {
      const description = 'Your browser didn’t allow it. Select the text and copy it instead.';
      toast({ variant: 'destructive', title: 'Error', description });
    }
  };
  return <Button {...rest} onClick={() => void copy()} />;
}
