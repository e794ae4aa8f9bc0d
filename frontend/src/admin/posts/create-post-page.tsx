import '@/admin/styles/admin.css';
import { useNavigate } from 'react-router-dom';
import { Head } from '@/shared/ui/head';
import { editPath } from './list/form-link';
import { PostForm } from './post-form';

/** `/blog/create`: the form for a new post on its own page. */
export function CreatePostPage() {
  const navigate = useNavigate();
  const leave = () => void navigate('/admin/blog', { replace: true });
  // Not by the router: the form goes on as it is, with its caret.
  const goOn = (id: number) => window.history.replaceState(window.history.state, '', editPath(id));
  return (
    <div className="wrap pt-4 pb-16">
      <Head title="Create New Blog Post" />
      <PostForm level="h1" onDone={leave} onCreated={goOn} />
    </div>
  );
}
